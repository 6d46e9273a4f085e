import { aloneHost } from './alone';
import type { Host } from './host';
import { serverHost, serverPage } from './server';

/** A page that a server has sent plays there; one that lies on a disk or a plain web space plays alone. */
export async function findHost(): Promise<Host> {
    const page = await serverPage();
    return page ? serverHost(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`, page) : aloneHost();
}

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// Names without hashes: the program serves these files from memory under their own names, and a build of the same
// source must give the same bytes.
export default defineConfig({
    base: './',
    plugins: [svelte()],
    build: {
        target: 'es2022',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rollupOptions: {
            output: {
                entryFileNames: 'page.js',
                chunkFileNames: '[name].js',
                assetFileNames: '[name][extname]',
            },
        },
    },
    worker: {
        format: 'es',
        rollupOptions: { output: { entryFileNames: 'engine.js' } },
    },
});

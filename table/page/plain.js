// The plain page: everything by buttons, for every game. It knows the messages and no game.
'use strict';
const $ = id => document.getElementById(id);
const hash = new URLSearchParams(location.hash.slice(1));
let socket, hello, re = 0;
const at = {table: hash.get('t'), seat: hash.has('s') ? Number(hash.get('s')) : null, secret: hash.get('k')};
let book = null, table = null, view = null, n = null, ask = null, over = null, clocks = null;

function make(tag, text, parent) {
  const node = document.createElement(tag);
  node.textContent = text;
  if (parent) parent.append(node);
  return node;
}
function button(text, parent, act) {
  const node = make('button', text, parent);
  node.type = 'button';
  node.onclick = act;
  return node;
}
function word(text) { $('word').textContent = text; }
function say(message) { socket.send(JSON.stringify({re: ++re, ...message})); }
function nonce() {
  return [...crypto.getRandomValues(new Uint8Array(32))].map(b => b.toString(16).padStart(2, '0')).join('');
}
function remember() {
  const link = new URLSearchParams();
  if (at.table) link.set('t', at.table);
  if (at.seat !== null) link.set('s', at.seat);
  if (at.secret && at.seat !== null) link.set('k', at.secret);
  history.replaceState(null, '', '#' + link);
}

// ---- the lobby

function showSeats() {
  const game = hello.games.find(g => g.game === $('game').value);
  const count = $('count');
  count.replaceChildren();
  for (let i = game.seats.fewest; i <= game.seats.most; i++) make('option', i, count).value = i;
  count.value = game.seats.usual;
  showLevels();
}
function showLevels() {
  $('seats').replaceChildren();
  for (let s = 0; s < Number($('count').value); s++) {
    const label = make('label', `Seat ${s + 1} `, make('p', '', $('seats')));
    const select = document.createElement('select');
    select.className = 'player';
    for (const level of ['person', ...hello.levels, ...hello.bots.map(b => 'bot:' + b)]) make('option', level, select).value = level;
    select.value = s ? 'greedy' : 'person';
    label.append(select);
  }
}
function showLobby(tables) {
  $('tables').replaceChildren();
  for (const t of tables) {
    const row = make('li', `${t.game}, ${t.state}: ` + t.seats.map(s => s.name || 'free').join(', ') + ' ', $('tables'));
    row.dataset.table = t.table;
    if (t.state === 'open') button('Sit down', row, () => sit(t.table));
    button('Watch', row, () => watch(t.table));
  }
  if (!tables.length) make('li', 'No table is listed.', $('tables'));
}
function sit(id) {
  at.table = id;
  say({type: 'sit', table: id, name: $('name').value, nonce: nonce()});
}
function watch(id) {
  at.table = id;
  say({type: 'watch', table: id});
}
function goHome() {
  Object.assign(at, {table: null, seat: null, secret: null});
  table = view = ask = over = n = null;
  $('events').replaceChildren();
  remember();
  $('table').hidden = true;
  $('lobby').hidden = false;
  say({type: 'lobby'});
}

// ---- the table

function seatName(s) { return s < 0 ? '' : (table.seats[s] && table.seats[s].name) || `Seat ${s + 1}`; }
function cardName(c) {
  const kind = book && book.kinds.find(k => k.kind === c.kind);
  return kind ? kind.name : `card ${c.kind}`;
}
async function readBook(address) {
  if (book && book.address === address) return;
  const answer = await fetch(address);
  if (!answer.ok) return;
  book = Object.assign(await answer.json(), {address});
  showView();
}
function plain(object) {
  return Object.entries(object || {}).filter(([, v]) => v !== 0).map(([k, v]) => `${k} ${v}`).join(', ');
}
function showView() {
  const zones = $('zones');
  zones.replaceChildren();
  if (!view) return;
  view.seats.forEach((s, i) => make('p', `${seatName(i)}: ${plain(s.counters) || 'nothing counted'}`, zones));
  if (view.tracks && view.tracks.length) make('p', view.tracks.map(t => `${t.id} ${t.value}`).join(', '), zones);
  for (const z of view.zones) {
    if (!z.count) continue;
    const cards = (z.cards || []).map(c => {
      const more = [plain(c.values), plain(c.counters)].filter(Boolean).join('; ');
      return cardName(c) + (more ? ` (${more})` : '');
    });
    const hidden = z.count - cards.length;
    if (hidden > 0) cards.push(`${hidden} face down`);
    make('p', `${z.owner >= 0 ? seatName(z.owner) + ', ' : ''}${z.id}: ${cards.join(', ')}`, zones);
  }
}
function showAsk() {
  $('options').replaceChildren();
  $('question').textContent = ask ? `${ask.words} (${ask.rule})` : 'Nothing now.';
  if (!ask) return;
  for (const option of ask.options)
    button(option.words, make('p', '', $('options')), () => {
      const answer = {type: 'choose', table: at.table, decision: ask.decision, action: option.a};
      ask = null;
      showAsk();
      say(answer);
    }).dataset.action = option.a;
}
function showTable() {
  $('lobby').hidden = true;
  $('table').hidden = false;
  $('title').textContent = table.game || 'A table';
  $('state').textContent = over ? `Over: ${over.result.words} (${over.result.rule}).`
    : {open: 'Waiting for players.', playing: table.waits ? 'Waiting for somebody to come back.' : 'Playing.', over: 'Over.', closed: `Closed: ${table.because || ''}`}[table.state];
  if (table.cannot_save) $('state').textContent += ` Cannot save: ${table.cannot_save}.`;
  $('people').replaceChildren();
  table.seats.forEach((s, i) => {
    const facts = [s.kind, s.level, s.kind === 'person' && s.taken && (s.here ? 'here' : 'away'), s.left && 'has left',
      s.played_on && 'played by the computer', clocks && `${Math.ceil(clocks[i] / 1000)} s`, i === at.seat && 'you'];
    make('li', `${s.name || 'free'}: ${facts.filter(Boolean).join(', ')}`, $('people'));
  });
  const link = new URL(location.href);
  link.hash = new URLSearchParams({t: table.table});
  $('links').replaceChildren();
  make('a', 'The link of this table', $('links')).href = link;
  if (over) {
    make('span', ' ', $('links'));
    make('a', 'The replay', $('links')).href = over.replay;
  }
  showActs();
}
function showActs() {
  const acts = $('acts'), seated = at.seat !== null;
  acts.replaceChildren();
  const offer = table.offer;
  if (offer && seated && !offer.accepted.includes(at.seat)) {
    make('span', `${seatName(offer.seat)} offers: ${offer.what}. `, acts);
    button('Accept', acts, () => say({type: 'accept', table: at.table, what: offer.what, nonce: nonce()}));
    button('Decline', acts, () => say({type: 'decline', table: at.table}));
  }
  if (seated && table.seats[at.seat].played_on)
    button('Play on yourself', acts, () => say({type: 'sit', table: at.table, seat: at.seat, secret: at.secret}));
  if (seated && table.state === 'playing') {
    for (const [what, text] of [['back', 'Take back'], ['draw', 'Offer a draw'], ['abort', 'End it for all']])
      button(text, acts, () => say({type: 'offer', table: at.table, what}));
    button('Resign', acts, () => say({type: 'resign', table: at.table}));
    if (ask) button('Hint', acts, () => say({type: 'hint', table: at.table, decision: ask ? ask.decision : 0}));
  }
  if (seated && (table.state === 'open' || table.state === 'playing'))
    button('Leave', acts, () => say({type: 'leave', table: at.table}));
  if (seated && (table.state === 'over' || table.state === 'closed'))
    button('Play again', acts, () => say({type: 'offer', table: at.table, what: 'rematch', nonce: nonce()}));
  if (!seated && table.state === 'open') button('Sit down', acts, () => sit(at.table));
  if (seated && hello) {
    const phrases = make('select', '', acts);
    hello.phrases.forEach((text, i) => { make('option', text, phrases).value = i; });
    const auto = make('input', '', make('label', 'answer for me where I have no choice ', acts));
    auto.type = 'checkbox';
    auto.checked = wantsAuto;
    auto.onchange = () => {
      wantsAuto = auto.checked;
      say({type: 'wish', table: at.table, auto: wantsAuto});
    };
    button('Say it', acts, () => say({type: 'say', table: at.table, phrase: Number(phrases.value)}));
  }
  button('Report a problem', acts, () => say({type: 'report', table: at.table}));
  button('Back to the lobby', acts, () => { say({type: 'away', table: at.table}); goHome(); });
}
function log(text) {
  make('li', text, $('events'));
  while ($('events').children.length > 200) $('events').firstChild.remove();
}

// A frame with a base holds what differs: whole members, or single entries of a list by their place.
function apply(frame) {
  if (frame.base !== undefined && frame.base !== n) {
    say({type: 'again', table: at.table});
    return false;
  }
  if (frame.base === undefined) {
    view = frame.view;
    $('events').replaceChildren();
  } else {
    for (const [key, value] of Object.entries(frame.view)) {
      if (value === null) delete view[key];
      else if (Array.isArray(view[key]) && !Array.isArray(value)) Object.assign(view[key], value);
      else view[key] = value;
    }
  }
  n = frame.n;
  say({type: 'seen', table: at.table, n});
  ask = frame.ask || null;
  clocks = frame.clock || null;
  return true;
}

const hear = {
  hello(m) {
    hello = m;
    word('Connected.');
    $('game').replaceChildren();
    for (const g of m.games) make('option', g.title, $('game')).value = g.game;
    showSeats();
    if (at.table && at.secret && at.seat !== null) say({type: 'sit', table: at.table, seat: at.seat, secret: at.secret});
    else if (at.table) watch(at.table);
    else goHome();
  },
  lobby(m) { showLobby(m.tables); },
  table(m) {
    if (m.table !== at.table) {
      n = view = ask = over = null;
      at.table = m.table;
    }
    table = m;
    at.seat = m.you === undefined ? null : m.you;
    if (m.secret) at.secret = m.secret;
    remember();
    showTable();
    if (m.book) readBook(m.book);
    if (m.state === 'open' && opening) {
      opening = false;
      sit(m.table);
    }
  },
  frame(m) {
    if (m.table !== at.table || !apply(m)) return;
    for (const event of m.events) if (event.words) log(event.words);
    showView();
    showAsk();
    showTable();
  },
  over(m) {
    over = m;
    ask = null;
    showAsk();
    showTable();
  },
  report(m) {
    word('A link to this move: ');
    make('a', new URL(m.link, location.href).href, $('word')).href = m.link;
  },
  hint(m) { word(m.words); },
  say(m) { log(`${seatName(m.seat)} says: ${m.words}`); },
  refused(m) {
    word(`${m.field ? m.field + ': ' : ''}${m.words}`);
    if (m.reason === 'unknown_table') goHome();
    else if (m.reason === 'left') watch(at.table);
    else if (table && m.reason !== 'not_seated') say({type: 'again', table: at.table});
  },
  error(m) { word(m.words); },
  done() { word('Stored.'); },
};
let opening = false, wantsAuto = false;

function connect() {
  socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`);
  socket.onopen = () => socket.send(JSON.stringify({type: 'hello', protocol: 2}));
  socket.onmessage = event => {
    const message = JSON.parse(event.data);
    if (hear[message.type]) hear[message.type](message);
  };
  socket.onclose = event => {
    word(`The connection is closed${event.reason ? ': ' + event.reason : ''}. Trying again ...`);
    setTimeout(connect, 2000);
  };
}
// A browser keeps a page that was left, with its connection, so that going back is quick: whoever left would stay `here`.
addEventListener('pagehide', () => {
  socket.onclose = null;
  socket.close();
});
addEventListener('pageshow', event => { if (event.persisted) connect(); });
$('game').onchange = showSeats;
$('count').onchange = showLevels;
$('refresh').onclick = () => say({type: 'lobby'});
$('open').onclick = () => {
  opening = true;
  const time = Number($('time').value), zero = $('zero').value;
  const clock = {'': null, base: {base: 60 * time, increment: Number($('increment').value), zero}, days: {days: time, zero}}[$('clock').value];
  say({type: 'open', game: $('game').value, public: $('public').checked, clock,
    seats: [...document.querySelectorAll('.player')].map(p => p.value)});
};
connect();

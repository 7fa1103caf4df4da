// @ts-check
// A back office in one file: it receives the orders that the shop sends, confirms each with a number of its own,
// reports it dispatched and delivered on its day, credits claims, and fetches what it missed. Node 20 or later, and
// `npm install standardwebhooks`.
//
//   SHOP_URL=https://shop.example.com API_KEY=tck_… WEBHOOK_SECRET=whsec_… node back-office.mjs
//
// The key needs the scopes orders:read and orders:write. The merchant's file of the shop has
//   {"backOffice": {"door": "web", "url": "https://this-machine.example.com/"}}
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';

const { SHOP_URL = 'http://localhost:3000', API_KEY = '', WEBHOOK_SECRET = '' } = process.env;
const { PORT = '4000', STATE_FILE = 'back-office.json', POLL_SECONDS = '60' } = process.env;
const webhook = new Webhook(WEBHOOK_SECRET);

/** State that a real system has in its database: numbers given, days of delivery, messages seen, how far the list was read.
 * @type {{ numbers: Record<string, string>, due: Record<string, string>, seen: string[], after: string }} */
const state = existsSync(STATE_FILE)
  ? JSON.parse(readFileSync(STATE_FILE, 'utf8'))
  : { numbers: {}, due: {}, seen: [], after: '' };

/** Whole or not at all, also when the machine stops meanwhile. */
function save() {
  writeFileSync(`${STATE_FILE}.new`, JSON.stringify(state));
  renameSync(`${STATE_FILE}.new`, STATE_FILE);
}

/** A call of the shop; throws what it refused.
 * @param {string} path
 * @param {object} [body] */
async function call(path, body) {
  const answer = await fetch(`${SHOP_URL}/api/back-office/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  });
  const said = await answer.json();
  if (!answer.ok) throw new Error(`${answer.status} ${said.code}: ${said.error}`);
  return said;
}

/** Books an order and confirms it. Doing it again is harmless: the order keeps its number.
 * @param {{ OrderNo: string, Number: string, Kind: string, State: string, RequiredDate: string, CustomerName: string, GrandTotal: number }} order */
async function take({ OrderNo, Number: known, Kind, State, RequiredDate, CustomerName, GrandTotal }) {
  if (State === 'cancelled') {
    delete state.due[OrderNo];
    return console.log(`${OrderNo} is cancelled`);
  }
  if (known !== '') return;
  if (Kind !== 'Back Order' && RequiredDate !== '') state.due[OrderNo] = RequiredDate;
  state.numbers[OrderNo] ??= `M${1001 + Object.keys(state.numbers).length}`;
  save(); // Before the shop hears of the number, so that it is never given twice.
  await call(`orders/${OrderNo}/report`, { Number: state.numbers[OrderNo] });
  console.log(`${OrderNo} is ${state.numbers[OrderNo]}: ${CustomerName}, £${GrandTotal}`);
}

/** Vans report when an order left and who received it; here both happen on the day that was asked for. */
async function deliverDue() {
  const now = new Date().toISOString();
  for (const [orderNo, day] of Object.entries(state.due)) {
    if (day > now.slice(0, 10)) continue;
    await call(`orders/${orderNo}/report`, { State: 'dispatched' });
    await call(`orders/${orderNo}/report`, { State: 'delivered', DeliveredAt: now, ReceivedBy: 'J. Smith' });
    delete state.due[orderNo];
    save();
  }
}

/** Credits all lines of a claim. A person looks at the photos first, and may decline. The same number again is harmless.
 * @param {{ ClaimNo: string }} claim */
async function credit({ ClaimNo }) {
  await call(`claims/${ClaimNo}/settle`, { CreditNote: ClaimNo.replace('CL', 'CN') });
  console.log(`${ClaimNo} is credited`);
}

const server = createServer(async (request, response) => {
  const body = (await request.setEncoding('utf8').toArray()).join('');
  const id = String(request.headers['webhook-id']);
  /** @param {number} status @param {string} text */
  const answer = (status, text) => response.writeHead(status).end(text);
  let message;
  try {
    // Refuses a signature that is wrong or missing, and one older than five minutes.
    message = /** @type {any} */ (webhook.verify(body, /** @type {any} */ (request.headers)));
  } catch (error) {
    return answer(401, error instanceof Error ? error.message : 'Not signed');
  }
  if (state.seen.includes(id)) return answer(200, 'Had it already');
  try {
    if (message.type === 'claim.opened') await credit(message.data);
    else if (message.type.startsWith('order.')) await take(message.data);
    state.seen = [...state.seen, id].slice(-10_000);
    save();
    answer(200, 'Taken');
  } catch (error) {
    answer(500, String(error)); // The shop sends it again.
  }
});
server.listen(Number(PORT), () => console.log(`Waiting for orders on ${PORT}`));

// Messages may be lost while this system is away: the list has every order, at the place of its last change.
for (;;) {
  try {
    const page = await call(`orders${state.after && `?after=${state.after}`}`);
    for (const order of page.Orders) await take(order);
    for (const claim of (await call('claims?state=open')).Claims) await credit(claim);
    state.after = page.Next;
    save();
    if (page.More) continue;
    await deliverDue();
  } catch (error) {
    console.error(`The list: ${error}`);
  }
  await wait(Number(POLL_SECONDS) * 1000);
}

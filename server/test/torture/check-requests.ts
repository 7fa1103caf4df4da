import type { ChangeFacts, FoundRequest } from './change-facts.ts';
import type { SentRequest } from './diary.ts';
import type { RunFacts } from './run-facts.ts';

const ENDED: Readonly<Record<string, string>> = { withdraw: 'withdrawn', decline: 'declined' };
/** States of an order in which a requested change is closed. */
const LEFT = ['dispatched', 'delivered', 'invoiced', 'cancelled'];

/**
 * Each requested change must be stored once with the outcome that everybody was told. No requested change is accepted
 * in a run, so if the shop carried out a requested change, the checks of versions, stock and credit would report a
 * fault.
 */
export function requestFaults(
  { found }: RunFacts,
  { sentRequests, requests }: Pick<ChangeFacts, 'sentRequests' | 'requests'>,
): string[] {
  const mails = new Set(found.mails.map(({ key }) => key));
  const stored = Map.groupBy(requests, ({ key }) => key);
  const sent = new Set(sentRequests.map(({ key }) => key));
  return [
    ...sentRequests.flatMap((request) => endFaults(request, stored.get(request.key) ?? [])),
    ...requests.flatMap(({ requestNo, key, state, orderStates }) => [
      ...(sent.has(key) ? [] : [`The change ${requestNo} is there, and nobody asked for it`]),
      ...(state === 'open' && orderStates.some((one) => LEFT.includes(one))
        ? [`The change ${requestNo} is open, and its orders are ${orderStates}`]
        : []),
      ...(mails.has(`${requestNo}-desk`) ? [] : [`The change ${requestNo} has no mail to the order desk`]),
      ...(mails.has(`${requestNo}-declined`) === (state === 'declined')
        ? []
        : [`The change ${requestNo} is ${state}, and its mail says otherwise`]),
    ]),
  ];
}

function endFaults({ key, cartId, answers, ends }: SentRequest, stored: readonly FoundRequest[]): string[] {
  const what = `The change ${key} asked for of basket ${cartId}`;
  const numbers = [...new Set(answers.filter((answer) => answer.startsWith('CR')))];
  if (numbers.length === 0)
    return stored.length === 0 ? [] : [`${what} was refused (${answers}), and is there`];
  const [request] = stored;
  if (request === undefined || stored.length > 1) return [`${what} is there ${stored.length} times`];
  const { requestNo, state } = request;
  const told = ends.filter(({ answer }) => answer !== 'requested-change-decided');
  return [
    ...(String(numbers) === requestNo ? [] : [`${what} is ${requestNo}, and was answered ${numbers}`]),
    ...(request.cartId === cartId ? [] : [`${what} is of basket ${request.cartId}`]),
    ...(state === 'accepted' ? [`${what} is made, and nobody accepted it`] : []),
    ...told.flatMap(({ act, answer }) =>
      answer === state && answer === ENDED[act]
        ? []
        : [`${what} is ${state}, and to ${act} it was answered ${answer}`],
    ),
    ...(told.length < ends.length && state === 'open' ? [`${what} was called decided, and is open`] : []),
  ];
}

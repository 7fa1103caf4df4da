import { NEEDED_STEPS, SET_UP_STEPS, type SetUp, type SetUpStep } from '@tradecellar/contract/set-up.ts';
import { mailWay } from '../mail/mail-server.ts';
import { readMailServer } from '../mail/queries.ts';
import type { MailSettings } from '../mail/transport.ts';
import { valueAt } from '../settings/merge-settings.ts';
import { readStoredSettings } from '../settings/queries.ts';
import type { Shop } from '../shop.ts';
import { readCounts, readLeftOut } from './queries.ts';

type Parts = Pick<Shop, 'database' | 'settings'>;

/** The steps of the set-up. A step is done when the shop has the data that the step asks for, whatever their source. */
export async function readSetUp({ database, settings }: Parts, mail: MailSettings): Promise<SetUp> {
  const [{ stored }, counts, leftOut, mailServer] = [
    await readStoredSettings(database),
    await readCounts(database),
    await readLeftOut(database),
    await readMailServer(database),
  ];
  const { isOpen, backOffice } = settings.newest();
  const { file } = settings.source;
  const isSet = (...names: string[]) =>
    names.some((name) => Object.hasOwn(stored, name) || valueAt(file, name) !== undefined);
  const From = mailWay(mail, mailServer);
  const done: Readonly<Record<SetUpStep, boolean>> = {
    business: isSet('name'),
    look: isSet('logoUrl', 'brand.colour'),
    mail: From === 'environment' || From === 'office',
    orders: settings.namesDoor(),
    goods: counts.products > 0,
    customers: counts.customers > 0,
    delivery: isSet('delivery.days', 'delivery.cutoff', 'delivery.closedDays', 'deliveryCharge.on'),
    invite: counts.invited > 0,
  };
  const stateOf = (step: SetUpStep) => (done[step] ? 'done' : leftOut.has(step) ? 'left-out' : 'open');
  return {
    IsOpen: isOpen,
    Steps: SET_UP_STEPS.map((step) => ({ Step: step, State: stateOf(step) })),
    Products: counts.products,
    Customers: counts.customers,
    People: counts.people,
    Mail: {
      From,
      ...(mailServer !== undefined && {
        Server: {
          Host: mailServer.host,
          Port: mailServer.port,
          User: mailServer.username,
          Sender: mailServer.sender,
        },
      }),
    },
    ...(done.orders && { Door: backOffice.door }),
  };
}

/** The steps without which the shop cannot open, and which are not done. */
export function missingSteps({ Steps }: SetUp): readonly SetUpStep[] {
  return Steps.filter(({ Step, State }) => State !== 'done' && NEEDED_STEPS.includes(Step)).map(
    ({ Step }) => Step,
  );
}

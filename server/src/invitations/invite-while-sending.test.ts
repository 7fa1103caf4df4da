import { setTimeout as wait } from 'node:timers/promises';
import { peopleInvite } from '@tradecellar/contract/people.ts';
import { expect, it } from 'vitest';
import { alphaBuyer, fillShop, office } from '../../test/fixture.ts';
import { describeShop } from '../../test/test-shop.ts';
import { MAILS_AS_FILES } from '../app.ts';
import { sendWaiting } from './send-waiting.ts';

describeShop('an invitation that is sent just now', (open) => {
  it('is not queued a second time by a press of the same moment', async () => {
    const { shop, call } = open();
    await fillShop(shop.database);
    const press = () => call(peopleInvite, { Email: alphaBuyer.email }, office);
    await press();
    const queued = Promise.withResolvers<void>();
    const pressed = Promise.withResolvers<void>();
    const onStep = async () => {
      queued.resolve();
      await pressed.promise;
    };
    const sending = sendWaiting({ ...shop, onStep }, MAILS_AS_FILES);
    await queued.promise;
    const answer = press();
    await wait(300); // The press has then read the person's steps.
    pressed.resolve();
    await sending;
    expect((await answer).status).toBe(409);
    await sendWaiting(shop, MAILS_AS_FILES);
    expect(await shop.database.selectFrom('mail').select('key').execute()).toHaveLength(1);
  });
});

import {
  acceptApplication,
  applications,
  declineApplication,
  submitProspect,
} from '@tradecellar/contract/prospects.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/calls/mount.ts';
import { isRefusal, type Refusal, refuse } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import { accept, decline } from './decide-application.ts';
import { presentApplication } from './present.ts';
import { type ProspectRow, readDecided, readPriceLists, readReps, readWaiting } from './queries.ts';
import { receiveProspect } from './receive-prospect.ts';

const MOST_WAITING = 500;
const MOST_DECIDED = 50;

export function prospectsRoutes(app: FastifyInstance, shop: Shop): void {
  const { database } = shop;
  /** The office decides about applications and requests for access by the same calls. */
  const isOffered = () => shop.merchant.switches.prospects || shop.merchant.invitations.requests;
  mount(app, shop, submitProspect, async ({ request }) => {
    const { invitations, switches } = shop.merchant;
    const isOn = request.Kind === 'access' ? invitations.requests : switches.prospects;
    if (!isOn) return refuse('switched-off');
    const outcome = await receiveProspect(shop, request);
    return isRefusal(outcome) ? outcome : { mainResult: outcome };
  });
  mount(app, shop, applications, async () => {
    if (!isOffered()) return refuse('switched-off');
    return {
      mainResult: {
        Waiting: (await readWaiting(database, MOST_WAITING)).map(presentApplication),
        Decided: (await readDecided(database, MOST_DECIDED)).map(presentApplication),
        PriceLists: await readPriceLists(database),
        Reps: await readReps(database),
      },
    };
  });
  mount(app, shop, acceptApplication, async ({ person, request }) => {
    if (!isOffered()) return refuse('switched-off');
    return decided(await accept(shop, person, request));
  });
  mount(app, shop, declineApplication, async ({ person, request }) => {
    if (!isOffered()) return refuse('switched-off');
    return decided(await decline(shop, person, request));
  });
}

function decided(outcome: ProspectRow | Refusal) {
  return isRefusal(outcome) ? outcome : { mainResult: presentApplication(outcome) };
}

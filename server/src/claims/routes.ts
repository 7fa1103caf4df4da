import { boardReplacements, boardUndoClaims } from '@tradecellar/contract/board-claims.ts';
import {
  accountClaims,
  accountClaimsAddPhoto,
  accountClaimsAllThere,
  accountClaimsInQuery,
  accountClaimsOpen,
  accountClaimsPhoto,
  accountClaimsWithdraw,
  boardClaims,
  boardSettleClaims,
} from '@tradecellar/contract/claims.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/calls/mount.ts';
import { isRefusal, refuse } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import { addPhoto } from './add-photo.ts';
import { listBoardClaims, settleForOffice } from './board-claims.ts';
import { checkOrder } from './check-order.ts';
import { openClaim } from './open-claim.ts';
import { readPhoto } from './photos/photo-queries.ts';
import { claimIdOf } from './present.ts';
import { findOrderClaims, readAccountInQuery } from './read-claims.ts';
import { previewReplacements } from './replacement-plan.ts';
import { undoForOffice } from './undo-settlement.ts';
import { withdrawClaim } from './withdraw-claim.ts';

export function claimsRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, accountClaims, async ({ request }) => {
    const claims = await findOrderClaims(shop, request.CustomerAccount, String(request.orderNo));
    return isRefusal(claims) ? claims : { mainResult: claims };
  });

  mount(app, shop, accountClaimsOpen, async ({ request, person }) => {
    const claim = await openClaim(shop, person, {
      account: request.CustomerAccount,
      orderNo: String(request.orderNo),
      key: request.Key,
      lines: request.Lines,
      note: request.Note,
      photoCount: request.PhotoCount,
    });
    return isRefusal(claim) ? claim : { mainResult: claim };
  });

  mount(app, shop, accountClaimsAddPhoto, async ({ request, person, signal }) => {
    const claim = await addPhoto(shop, {
      account: request.CustomerAccount,
      claimId: claimIdOf(request.ClaimNo),
      photoNo: request.PhotoNo,
      original: Buffer.from(request.Content, 'base64'),
      owner: person.email,
      signal,
    });
    return isRefusal(claim) ? claim : { mainResult: claim };
  });

  mount(app, shop, accountClaimsPhoto, async ({ request, person }) => {
    const photo = await readPhoto(shop.database, {
      account: person.isAdmin ? undefined : request.CustomerAccount,
      claimId: claimIdOf(request.ClaimNo),
      photoNo: request.PhotoNo,
      isSmall: request.IsSmall ?? false,
    });
    if (photo === undefined) return refuse('claim-not-found');
    const { jpeg, width, height } = photo;
    return { mainResult: { Jpeg: jpeg.toString('base64'), Width: width, Height: height } };
  });

  mount(app, shop, accountClaimsWithdraw, async ({ request, person }) => {
    const claim = await withdrawClaim(shop, person, {
      account: request.CustomerAccount,
      claimId: claimIdOf(request.ClaimNo),
      lineNos: request.LineNos,
    });
    return isRefusal(claim) ? claim : { mainResult: claim };
  });

  mount(app, shop, accountClaimsAllThere, async ({ request, person }) => {
    const checked = await checkOrder(shop, person, {
      account: request.CustomerAccount,
      orderNo: String(request.orderNo),
    });
    return isRefusal(checked) ? checked : { mainResult: checked };
  });

  mount(app, shop, accountClaimsInQuery, async ({ request }) => {
    const inQuery = await readAccountInQuery(shop.database, request.CustomerAccount);
    return inQuery === undefined ? undefined : { mainResult: inQuery };
  });

  mount(app, shop, boardClaims, async ({ request }) => ({
    mainResult: await listBoardClaims(shop, request),
  }));

  mount(app, shop, boardSettleClaims, async ({ request, person }) => {
    const outcome = await settleForOffice(shop, person, {
      lines: request.Lines,
      event: request.Outcome,
      sentence: request.Sentence,
    });
    return isRefusal(outcome) ? outcome : { mainResult: outcome };
  });

  mount(app, shop, boardReplacements, async ({ request }) => ({
    mainResult: await previewReplacements(shop, request.Lines),
  }));

  mount(app, shop, boardUndoClaims, async ({ request, person }) => ({
    mainResult: await undoForOffice(shop, person, request.Lines),
  }));
}

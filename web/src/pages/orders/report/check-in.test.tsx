import { act, screen } from '@testing-library/react';
import type { Claim, OrderClaims } from '@tradecellar/contract/claims.ts';
import type { OrderDetail } from '@tradecellar/contract/orders.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { officeServer, page } from '../../../../test/office-server.tsx';
import { AlertHost } from '../../../ui/dialogs/alert-dialog.tsx';
import { CheckIn, ReportButton } from './check-in.tsx';
import { beginReport, changeReport, dropReport, reportNow } from './report-store.ts';
import { sendWaitingReports } from './send-report.ts';

const { answers, calls } = officeServer();
const [ALPHA, M1] = ['ALPHA', 'M1'];
const line = { OrderLineNo: 1, Bottles: 5, Reason: 'broken' as const };
// The check reads only these fields.
const order = {
  Order_OrderNo: M1,
  OrderLines: { OrderLine: [{ Description: 'Sancerre', TotalBottles: 12 }] },
} as OrderDetail;
const hourMs = 3_600_000;
const inAnHour = new Date(Date.now() + hourMs).toISOString();
const anHourAgo = new Date(Date.now() - hourMs).toISOString();
const claims: OrderClaims = {
  Claims: [],
  CanClaim: true,
  CheckedBy: '',
  FaultsUntil: inAnHour,
  NotArrivedUntil: inAnHour,
};
const sentence = 'The order has only 4 bottles of Sancerre. Please report fewer bottles.';
const fewer = () =>
  Response.json(
    {
      error: sentence,
      code: 'claim-beyond-order',
      details: { ProductCode: 'SAN1', description: 'Sancerre', left: 4, by: '' },
    },
    { status: 409 },
  );

const scrolled = vi.fn();

beforeEach(() => {
  scrolled.mockReset();
  // jsdom does not implement `scrollIntoView`.
  HTMLElement.prototype.scrollIntoView = scrolled;
  dropReport(ALPHA, M1);
  answers['account/claims'] = () => Response.json({ mainResult: claims });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

function keepReport(photos: readonly string[] = []): void {
  beginReport(ALPHA, M1);
  changeReport(ALPHA, M1, { lines: [line], photos, isSent: true });
}

it('shows a report that was refused in the background at its order, to change or cancel', async () => {
  keepReport();
  answers['account/claims/open'] = fewer;
  await page.show(<AlertHost />);
  await act(sendWaitingReports);
  await page.see('Your report about order M1');
  await page.see(new RegExp(sentence));
  await page.press('OK');

  await page.show(<CheckIn account={ALPHA} order={order} />);
  await page.see(sentence);
  await page.see('5 bottles: broken');
  answers['account/claims/open'] = () => new Response(undefined, { status: 503 });
  await page.press('Send report');
  expect(page.isShown(sentence)).toBe(false);
  changeReport(ALPHA, M1, { isSent: false });
  await page.press('Cancel');
  expect(reportNow(ALPHA, M1)).toBeUndefined();
});

it('shows a refusal even if the order can no longer be reported', async () => {
  keepReport();
  answers['account/claims/open'] = fewer;
  await sendWaitingReports();
  answers['account/claims'] = () => Response.json({ mainResult: { ...claims, CanClaim: false } });
  await page.show(<CheckIn account={ALPHA} order={order} />);
  await page.see(sentence);
  await page.press('Cancel');
});

it('sends the other photos when a photo is refused, and names the refused photo at the order', async () => {
  keepReport(['QQ==', 'Qg==', 'Qw==']);
  const claim = {
    ClaimNo: 'CL100001',
    OrderNo: M1,
    OpenedBy: 'a',
    OpenedAt: '2026-11-26T10:00:00Z',
    Note: '',
  };
  const taken = { mainResult: { ...claim, PhotoNos: [], PhotoCount: 3, Lines: [] } };
  answers['account/claims/open'] = () => Response.json(taken);
  answers['account/claims/photos/add'] = (body) =>
    Object(body).PhotoNo === 2
      ? Response.json(
          { error: 'This photo is cut off.', code: 'photo-unsuitable', details: { reason: 'is cut off' } },
          { status: 422 },
        )
      : Response.json(taken);
  await sendWaitingReports();
  const places = calls
    .filter(({ path }) => path.endsWith('photos/add'))
    .map(({ body }) => Object(body).PhotoNo);
  expect(places).toEqual([1, 2, 3]);
  await page.show(<CheckIn account={ALPHA} order={order} />);
  await page.see('Photo 2 is not in CL100001. This photo is cut off.');
  await page.press('Leave out');
  await page.press('Report a problem');
});

const Both = () => (
  <>
    <ReportButton account={ALPHA} order={order} />
    <CheckIn account={ALPHA} order={order} />
  </>
);

it('asks about a delivery in time, with a single button for a report', async () => {
  await page.show(<Both />);
  await page.see('Did everything arrive?');
  expect(screen.getAllByRole('button', { name: 'Report a problem' })).toHaveLength(1);
});

it('asks nothing after the reporting time, but takes a late report and says so', async () => {
  answers['account/claims'] = () => Response.json({ mainResult: { ...claims, FaultsUntil: anHourAgo } });
  await page.show(<Both />);
  await page.press('Report a problem');
  const end = momentWords(new Date(anHourAgo));
  await page.see(`Breakages had to be reported by ${end}. Tell us anyway and we’ll see what we can do.`);
  expect(page.isShown('Did everything arrive?')).toBe(false);
  expect(page.isShown('Report a problem')).toBe(false);
});

const claim = (State: 'open' | 'withdrawn'): Claim => ({
  ClaimNo: 'CL100001',
  OrderNo: M1,
  OpenedBy: 'Bea Buyer',
  OpenedAt: '2026-11-26T10:00:00Z',
  Note: '',
  PhotoNos: [],
  PhotoCount: 0,
  Lines: [
    {
      LineNo: 1,
      OrderLineNo: 1,
      ProductCode: 'SAN1',
      Description: 'Sancerre',
      Vintage: '',
      CaseSize: 12,
      Bottles: 5,
      Reason: 'broken',
      State,
      IsLate: false,
      Nett: 50,
      VAT: 10,
      Sentence: '',
      CreditNote: '',
      ReplacementOrderNo: '',
    },
  ],
});
const focused = () => document.activeElement?.textContent;

it('moves the focus to the sentence about a sent or withdrawn report', async () => {
  beginReport(ALPHA, M1);
  changeReport(ALPHA, M1, { lines: [line] });
  answers['account/claims/open'] = () => {
    answers['account/claims'] = () => Response.json({ mainResult: { ...claims, Claims: [claim('open')] } });
    return Response.json({ mainResult: claim('open') });
  };
  await page.show(<CheckIn account={ALPHA} order={order} />);
  expect(scrolled).not.toHaveBeenCalled();
  await page.press('Send report');
  await page.see('Report CL100001 sent. We’ll answer by email.');
  expect(focused()).toBe('Report CL100001 sent. We’ll answer by email.');
  expect(scrolled).toHaveBeenCalled();

  answers['account/claims/withdraw'] = () => {
    answers['account/claims'] = () =>
      Response.json({ mainResult: { ...claims, Claims: [claim('withdrawn')] } });
    return Response.json({ mainResult: claim('withdrawn') });
  };
  await page.press('Withdraw this report');
  await page.see('Report CL100001 withdrawn.');
  expect(focused()).toBe('Report CL100001 withdrawn.');
});

it('says that the delivery was recorded as complete', async () => {
  const due = { ...claims, NotArrivedUntil: '2099-12-01T10:00:00Z' };
  answers['account/claims'] = () => Response.json({ mainResult: due });
  answers['account/claims/all-there'] = () => {
    const checked = { ...due, CheckedBy: 'Bea Buyer', CheckedAt: '2026-11-26T10:00:00Z' };
    answers['account/claims'] = () => Response.json({ mainResult: checked });
    return Response.json({ mainResult: checked });
  };
  await page.show(<CheckIn account={ALPHA} order={order} />);
  await page.press('All fine');
  await page.see('Thank you. We’ve noted that everything of order M1 arrived.');
});

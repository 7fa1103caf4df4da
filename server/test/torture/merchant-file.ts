import { MAILED_KINDS } from './account/check-documents.ts';

/** The merchant's file of a run. An earlier release would refuse the settings of later parts. */
export function merchantFileOf({
  settings,
  folder,
  isThisRelease,
  pricesBy,
}: {
  readonly settings: Record<string, unknown>;
  readonly folder: string;
  readonly isThisRelease: boolean;
  readonly pricesBy: 'order' | 'delivery';
}): string {
  return JSON.stringify({
    switches: { stockControl: true, ...(isThisRelease && { cardPayment: true }) },
    ...(isThisRelease && {
      // Without undo time, messages about settled claims leave at once. The run could not end while such messages wait.
      claims: { undoMinutes: 0 },
      // Every delivery costs the charge that the office sets, so that an order tells the version of the settings.
      deliveryCharge: { freeFromCases: 0, postcodes: [] },
      invitations: { perHour: 10_000 },
      pricesBy,
      documents: { mail: MAILED_KINDS },
      statements: { monthlyMail: true },
      priceNotices: { daysBefore: 3 },
    }),
    mail: { orderDesk: true, ...(isThisRelease && { delivered: true }) },
    backOffice: {
      ...settings,
      inbox: true,
      folder,
      ...(isThisRelease && { holdUntilCutoff: true, takesChanges: true }),
    },
  });
}

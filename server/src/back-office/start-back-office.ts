import { INBOX_FOLDERS, OUT_FOLDER, openDoorFolder } from '../files/door-folder.ts';
import type { Shop } from '../shop.ts';
import type { StepObserver } from '../steps.ts';
import { type Door, embeddedDoor } from './door.ts';
import { filesDoor } from './files-door.ts';
import { startHandingOver } from './hand-over.ts';
import { startSendingPayments } from './send-payments.ts';
import { webDoor } from './web-door.ts';

export async function startBackOffice(
  shop: Shop & StepObserver,
  webhookSecrets: readonly string[] = [],
): Promise<void> {
  const door = await openDoor(shop, webhookSecrets);
  if (door === undefined) return;
  await startHandingOver(shop, door);
  await startSendingPayments(shop, door);
}

/**
 * Undefined if the merchant's system fetches its orders. Each message then waits until that system reports on the order
 * (decision 39).
 */
async function openDoor(
  { database, merchant }: Shop,
  webhookSecrets: readonly string[],
): Promise<Door | undefined> {
  const { folder, url } = merchant.backOffice;
  switch (merchant.backOffice.door) {
    case 'embedded':
      return embeddedDoor;
    case 'files':
      return filesDoor(await openDoorFolder(database, folder, [OUT_FOLDER, ...INBOX_FOLDERS]));
    case 'web':
      return url === undefined ? undefined : webDoor({ url, secrets: webhookSecrets });
  }
}

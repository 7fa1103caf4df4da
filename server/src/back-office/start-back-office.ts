import type { Shop } from '../shop.ts';
import type { StepObserver } from '../steps.ts';
import { type Door, embeddedDoor } from './door.ts';
import { filesDoor } from './files-door.ts';
import { startHandingOver } from './hand-over.ts';

/** Opens the door of the merchant's file (`backOffice.door`). */
export async function startBackOffice(shop: Shop & StepObserver): Promise<void> {
  await startHandingOver(shop, doorOf(shop));
}

function doorOf({ merchant }: Shop): Door {
  switch (merchant.backOffice.door) {
    case 'embedded':
      return embeddedDoor;
    case 'files':
      return filesDoor(merchant.backOffice.folder);
    case 'web':
      throw new Error(`The door ${merchant.backOffice.door} is not there yet`);
  }
}

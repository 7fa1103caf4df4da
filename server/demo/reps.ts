import { portraitAddress } from '../src/pictures/picture-address.ts';
import type { CsvRow } from './csv-text.ts';

/** The merchant's account managers; telephone numbers from the ranges Ofcom keeps for drama. */
export const REPS: readonly CsvRow[] = [
  {
    Code: 'HM',
    Name: 'Hannah Merrick',
    Phone: '020 7946 0318',
    Email: 'hannah.merrick@example.com',
    Image_URL: portraitAddress({ backdrop: 'sage', hair: 'bob', skin: 'fair', initials: 'HM' }),
  },
  {
    Code: 'DO',
    Name: 'Daniel Okafor',
    Phone: '020 7946 0452',
    Email: 'daniel.okafor@example.com',
    Image_URL: portraitAddress({ backdrop: 'dusk', hair: 'crop', skin: 'deep', initials: 'DO' }),
  },
  {
    Code: 'RS',
    Name: 'Rosa Silveira',
    Phone: '020 7946 0187',
    Email: 'rosa.silveira@example.com',
    Image_URL: portraitAddress({ backdrop: 'clay', hair: 'bun', skin: 'olive', initials: 'RS' }),
  },
];

import { useState } from 'react';
import { QuantityField } from '../../ui/fields/quantity-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './parts.module.css';

const sorts = [
  { value: 'default', label: 'Wine list order' },
  { value: 'price', label: 'Price, lowest first' },
];

/** Fields at rest, required, with a hint, with a fault, and disabled. */
export function Fields() {
  const [text, setText] = useState('GALLERY 1');
  const [sort, setSort] = useState('default');
  const [cases, setCases] = useState('2');
  return (
    <div className={styles.fields}>
      <TextField label="Reference" isRequired value={text} onChange={setText} />
      <TextField label="Notes" hint="At most 200 letters" value={text} onChange={setText} />
      <TextField
        label="Price from"
        error="Please type a price such as 12.50."
        value="abc"
        onChange={setText}
      />
      <SelectField label="Sort" value={sort} options={sorts} onChange={setSort} />
      <QuantityField label="Cases" of="Chablis" value={cases} onChange={setCases} />
      <TextField label="Account" disabled value="HARB01" onChange={setText} />
    </div>
  );
}

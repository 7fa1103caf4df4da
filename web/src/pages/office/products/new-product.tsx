import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { changeProduct } from '@tradecellar/contract/office-products.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { toOfficeProduct } from '../../../session/address/paths.ts';
import { Refused } from '../../../session/failure/failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { FORM_PARTS } from './product-fields.ts';
import { ProductForm, type Saved } from './product-form.tsx';

const NEW_FIELDS = FORM_PARTS.filter(({ isLater = false }) => !isLater)
  .flatMap(({ fields }) => Object.keys(fields))
  .filter((field) => field !== 'From');
const FIRST: Readonly<Record<string, string>> = { CaseSize: '6', UnitSize: '75', VatRate: '20' };

type NewProductProps = { readonly onClose: () => void };

/** Adds a product by hand. */
export function NewProduct({ onClose }: NewProductProps) {
  const [code, setCode] = useState('');
  const navigate = useNavigate();
  const making = useMutation({
    async mutationFn({
      edits,
      AcceptDoubts,
    }: {
      edits: Readonly<Record<string, string>>;
      AcceptDoubts: boolean;
    }) {
      const Fields = Object.entries({ ...FIRST, ...edits }).map(([Field, Text]) => ({ Field, Text }));
      return (await call(changeProduct, { Code: code.trim(), IsNew: true, Fields, AcceptDoubts })).mainResult;
    },
    onSuccess: ({ IsSaved }: Saved) => {
      if (IsSaved) void navigate(toOfficeProduct(code.trim()));
    },
  });
  const refused = making.data && !making.data.IsSaved ? making.data : undefined;
  const codeFault = refused?.Faults.find(({ Field }) => Field === 'Code')?.Says;
  return (
    <article>
      <PageHeading
        aside={
          <Button look="secondary" onClick={onClose}>
            Not now
          </Button>
        }
      >
        New wine
      </PageHeading>
      <ProductForm
        fields={NEW_FIELDS.map((Field) => ({ Field, Text: FIRST[Field] ?? '' }))}
        verb="Add the wine"
        isBusy={making.isPending}
        refused={refused}
        onSave={(edits, AcceptDoubts) => making.mutate({ edits, AcceptDoubts })}
      >
        <TextField
          className="sm:max-w-60"
          label="Code"
          isRequired
          value={code}
          error={codeFault}
          onChange={setCode}
        />
      </ProductForm>
      <Refused error={making.error} />
    </article>
  );
}

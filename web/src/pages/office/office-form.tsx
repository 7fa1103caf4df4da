import type { ComponentProps, ReactNode } from 'react';
import { Refused } from '../../session/failure/failure.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

type OfficeFormProps = ComponentProps<'form'> & {
  readonly button: string;
  readonly isRow?: boolean;
  readonly done?: ReactNode;
  readonly sending?: { readonly isPending: boolean; readonly error?: Error | null };
};

export function OfficeForm(props: OfficeFormProps) {
  const { button, isRow = false, done, sending, children, ...form } = props;
  return (
    <form
      {...form}
      className={
        isRow
          ? 'flex flex-wrap items-start gap-3 *:has-[input]:min-w-40 *:has-[input]:flex-1 sm:*:has-[input]:max-w-96 [&>:has(input)~button]:mt-6.5'
          : 'form grid grid-cols-1 gap-4 in-open:mt-4'
      }
      noValidate
    >
      {done && (
        <div className="w-full">
          <Notice kind="good">{done}</Notice>
        </div>
      )}
      {children}
      <Button type="submit" look="secondary" isBusy={sending?.isPending ?? false}>
        {button}
      </Button>
      {sending?.error && (
        <div className="w-full">
          <Refused error={sending.error} />
        </div>
      )}
    </form>
  );
}

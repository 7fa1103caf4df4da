import type { ComponentProps, ReactNode } from 'react';
import { Refused } from '../../session/failure/failure.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './office-form.module.css';

type OfficeFormProps = ComponentProps<'form'> & {
  readonly button: string;
  /** `primary` if the form is the next step of the page. */
  readonly look?: 'primary' | 'secondary';
  readonly isRow?: boolean;
  readonly done?: ReactNode;
  readonly sending?: { readonly isPending: boolean; readonly error?: Error | null };
};

export function OfficeForm(props: OfficeFormProps) {
  const { button, look = 'secondary', isRow = false, done, sending, children, ...form } = props;
  return (
    <form {...form} className={isRow ? styles.row : classNames('form', styles.column)} noValidate>
      {done && (
        <div className="w-full">
          <Notice kind="good">{done}</Notice>
        </div>
      )}
      {children}
      <Button type="submit" look={look} isBusy={sending?.isPending ?? false}>
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

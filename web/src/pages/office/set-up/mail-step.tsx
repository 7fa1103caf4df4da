import { useMutation } from '@tanstack/react-query';
import { MAIL_HOST, officeSetUpMail, type TestMail } from '@tradecellar/contract/set-up.ts';
import { useId, useState } from 'react';
import { Type } from 'typebox';
import { call } from '../../../api/call.ts';
import { useSessionState } from '../../../api/stored.ts';
import { Refused } from '../../../session/failure/failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { mailAdvice } from './mail-words.ts';
import styles from './set-up.module.css';
import type { StepProps } from './step.tsx';
import { useShowSetUp } from './use-set-up.ts';

/** The typed fields without the password, because the browser must not store the password. */
const Typed = Type.Object({
  Host: Type.String(),
  Port: Type.String(),
  User: Type.String(),
  Sender: Type.String(),
});

const hostForm = new RegExp(MAIL_HOST);
const isSender = (text: string) => /^[^@\s<>,;]+@[^@\s<>,;]+$/.test(text);

/** Stores the mail server, and sends a test mail to the person who saves. */
export function MailStep({ setUp, isNext }: StepProps) {
  const { From, Server } = setUp.Mail;
  const showSetUp = useShowSetUp();
  const [kept, setTyped] = useSessionState('tradecellar/set-up-mail', Typed);
  const [password, setPassword] = useState('');
  const [test, setTest] = useState<TestMail>();
  const typed = kept ?? {
    Host: Server?.Host ?? '',
    Port: String(Server?.Port ?? 587),
    User: Server?.User ?? '',
    Sender: Server?.Sender ?? '',
  };
  const save = useMutation({
    mutationFn: () =>
      call(officeSetUpMail, {
        Host: typed.Host.trim(),
        Port: Number(typed.Port),
        User: typed.User.trim(),
        Sender: typed.Sender.trim(),
        ...(password !== '' && { Password: password }),
      }),
    onMutate: () => setTest(undefined),
    onSuccess({ mainResult: { SetUp, Test } }) {
      setTest(Test);
      setTyped(undefined);
      showSetUp(SetUp);
    },
  });
  const passwordHint = useId();
  if (From === 'environment') {
    return <p>Mails go by the mail server that the server’s settings name (SMTP_URL).</p>;
  }
  const set = (name: keyof typeof typed) => (text: string) => setTyped({ ...typed, [name]: text });
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (lackOf(typed) === undefined) save.mutate();
      }}
    >
      <p>
        You need a mail server to invite your customers, and they need its mails to sign in. Confirmations go
        out by it, too. Your mail provider’s help has these details under “SMTP”.
        {From === 'none' && ' Until then invitations wait, and nobody gets a mail.'}
        {From === 'files' && ' Until then mails are kept as files on the server, and nobody gets them.'}
      </p>
      <div className={classNames(styles.pair, styles.narrow)}>
        <TextField
          label="Server"
          isRequired
          value={typed.Host}
          placeholder="smtp.example.com"
          onChange={set('Host')}
        />
        <TextField label="Port" isRequired inputMode="numeric" value={typed.Port} onChange={set('Port')} />
      </div>
      <div className={styles.pair}>
        <TextField label="User name" value={typed.User} onChange={set('User')} />
        <Field label="Password">
          {(control) => (
            <>
              <input
                {...control}
                className="input"
                type="password"
                autoComplete="new-password"
                value={password}
                aria-describedby={From === 'office' ? passwordHint : undefined}
                onChange={({ target }) => setPassword(target.value)}
              />
              {From === 'office' && (
                <p id={passwordHint} className="text-body text-ink-soft mt-1">
                  Leave this empty to keep the stored password. A new server needs its password.
                </p>
              )}
            </>
          )}
        </Field>
      </div>
      <TextField
        label="Mails come from"
        isRequired
        inputMode="email"
        placeholder="orders@example.com"
        value={typed.Sender}
        onChange={set('Sender')}
      />
      <div aria-live="polite" className="empty:hidden">
        {test && <Outcome test={test} />}
      </div>
      <Refused error={save.error} />
      <div className={styles.acts}>
        <Button
          type="submit"
          look={isNext ? 'primary' : 'secondary'}
          isBusy={save.isPending}
          disabledReason={lackOf(typed)}
        >
          Save, and send a test mail to me
        </Button>
      </div>
    </form>
  );
}

function Outcome({ test: { To, IsSent, Says = '', Cause = 'other' } }: { readonly test: TestMail }) {
  if (IsSent) {
    return <Notice kind="good">Sent to {To}. If it has not come in a minute, look in the junk mail.</Notice>;
  }
  return (
    <Notice kind="warning">
      <p>
        Saved, but the test mail to {To} was not sent. {Says}
      </p>
      <p className="mt-2">{mailAdvice[Cause]}</p>
    </Notice>
  );
}

function lackOf({ Host, Port, Sender }: { Host: string; Port: string; Sender: string }): string | undefined {
  if (Host.trim() === '') return 'The server’s name is missing';
  if (!hostForm.test(Host.trim())) return 'The server is a name, such as smtp.example.com';
  if (!/^\d{1,5}$/.test(Port) || Number(Port) < 1 || Number(Port) > 65_535)
    return 'The port is a number, such as 587';
  return isSender(Sender.trim()) ? undefined : 'The address that mails come from is missing';
}

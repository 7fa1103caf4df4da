import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { OfficeSettings } from '@tradecellar/contract/office-settings.ts';
import {
  NEEDED_STEPS,
  officeSetUpOpen,
  SET_UP_STEPS,
  type SetUp,
  type SetUpStep,
} from '@tradecellar/contract/set-up.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { path } from '../../../session/address/paths.ts';
import { Failure, Refused } from '../../../session/failure/failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Modal, ModalActions } from '../../../ui/dialogs/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ImportFiles } from '../imports/import-files.tsx';
import { useSettingsDraft } from '../settings/use-settings-draft.ts';
import { BusinessStep } from './business-step.tsx';
import { LookStep } from './look-step.tsx';
import { MailStep } from './mail-step.tsx';
import { OrdersStep } from './orders-step.tsx';
import styles from './set-up.module.css';
import { SettingRows } from './setting-rows.tsx';
import { Step, type StepProps } from './step.tsx';
import { useImported, useNewestSetUp, useSetUp, useShowSetUp } from './use-set-up.ts';

const TITLES: Readonly<Record<SetUpStep, string>> = {
  business: 'Name and address',
  look: 'Logo and colours',
  mail: 'Mail',
  orders: 'How orders reach your books',
  goods: 'Your list',
  customers: 'Your customers',
  delivery: 'Delivery',
  invite: 'Invite your customers',
};

const bodies: Readonly<Record<SetUpStep, (props: StepProps) => ReactNode>> = {
  business: BusinessStep,
  look: LookStep,
  mail: MailStep,
  orders: OrdersStep,
  goods: GoodsStep,
  customers: CustomersStep,
  delivery: DeliveryStep,
  invite: InviteStep,
};

/** Sets up a new shop in steps, which the office may do in any order and interrupt, and opens the shop. */
export function SetUpPage() {
  const { setUp, settings, error } = useSetUp();
  const done = setUp?.Steps.filter(({ State }) => State === 'done').length ?? 0;
  return (
    <article>
      <PageHeading above={setUp && `${done} of ${countWords(setUp.Steps.length, 'step')} done`}>
        Set up your shop
      </PageHeading>
      {setUp && settings ? (
        <Steps setUp={setUp} settings={settings} />
      ) : error ? (
        <Failure error={error} />
      ) : (
        <Skeleton height="36rem" />
      )}
    </article>
  );
}

/** The step that the address names, such as `#mail`. */
const namedStep = () => SET_UP_STEPS.find((step) => location.hash === `#${step}`);

function Steps({ setUp, settings }: { readonly setUp: SetUp; readonly settings: OfficeSettings }) {
  const newest = useNewestSetUp();
  const nextAfter = (step?: SetUpStep) =>
    (newest() ?? setUp).Steps.find((each) => each.State === 'open' && each.Step !== step)?.Step;
  // A part of the fields, such as the logo, may complete a step. The step stays open for the rest of its fields.
  const [opened, setOpened] = useState<SetUpStep | undefined>(() => namedStep() ?? nextAfter());
  const [reached, setReached] = useState<SetUpStep | undefined>(namedStep);
  const openedNow = useRef(opened);
  useEffect(() => {
    openedNow.current = opened;
  });
  const missing = setUp.Steps.filter(
    ({ Step: step, State }) => State !== 'done' && NEEDED_STEPS.includes(step),
  );
  return (
    <>
      <ol className={styles.steps}>
        {setUp.Steps.map(({ Step: step, State }, index) => {
          const Body = bodies[step];
          const goOn = () => {
            // A person who has opened another step meanwhile stays there.
            if (openedNow.current !== step) return;
            const next = nextAfter(step);
            setOpened(next);
            setReached(next);
          };
          return (
            <Step
              key={step}
              step={step}
              number={index + 1}
              title={TITLES[step]}
              state={State}
              isNeeded={NEEDED_STEPS.includes(step)}
              isOpen={opened === step}
              isReached={reached === step}
              onToggle={(isOpen) => {
                setOpened(isOpen ? step : undefined);
                setReached(undefined);
              }}
              onDone={goOn}
            >
              <Body
                setUp={setUp}
                settings={settings}
                isNext={missing.length > 0 || setUp.IsOpen}
                onDone={goOn}
              />
            </Step>
          );
        })}
      </ol>
      <Opening setUp={setUp} missing={missing.map((step) => TITLES[step.Step])} />
    </>
  );
}

/** Says what a shop without a mail server cannot do. Empty if mails go out. */
function withoutMail({ Mail: { From } }: SetUp): string {
  if (From === 'none') return 'Mail is not set: invitations wait, and nobody can sign in by mail.';
  return From === 'files' ? 'Mails are kept as files on the server, and nobody gets them.' : '';
}

function Opening({ setUp, missing }: { readonly setUp: SetUp; readonly missing: readonly string[] }) {
  const show = useShowSetUp();
  const [isAsked, setAsked] = useState(false);
  const open = useMutation({
    mutationFn: () => call(officeSetUpOpen, {}),
    onSuccess: ({ mainResult }) => show(mainResult),
    onSettled: () => setAsked(false),
  });
  const undone = setUp.Steps.filter(
    ({ Step: step, State }) => State === 'open' && !NEEDED_STEPS.includes(step),
  );
  const lacksMail = withoutMail(setUp) !== '';
  return (
    <section className="mt-10" aria-labelledby="opening">
      <h2 id="opening" className="mb-2">
        Open the shop
      </h2>
      {setUp.IsOpen ? (
        <Notice kind="good">
          The shop is open to your customers. Their orders arrive on <Link to={path.adminToday}>Today</Link>.
          You can change everything here later, in Settings.
        </Notice>
      ) : (
        <>
          <p className="mb-4 max-w-2xl">
            {missing.length > 0
              ? `Until then customers see that the shop opens soon. Still needed: ${missing.join(', ')}.`
              : undone.length > 0
                ? `Ready to open. Not done yet: ${undone.map(({ Step: step }) => TITLES[step]).join(', ')}.`
                : lacksMail
                  ? 'Ready to open.'
                  : 'Everything is ready.'}
            {lacksMail && ` ${withoutMail(setUp)}`}
          </p>
          <Refused error={open.error} />
          <Button
            look={missing.length === 0 ? 'primary' : 'secondary'}
            disabledReason={missing.length > 0 ? `Still needed: ${missing.join(', ')}` : undefined}
            onClick={() => setAsked(true)}
          >
            Open the shop
          </Button>
        </>
      )}
      {isAsked && (
        <Modal title="Open the shop to your customers?" onClose={() => setAsked(false)}>
          <p>
            From now on {countWords(setUp.People, 'login')} of {countWords(setUp.Customers, 'customer')} can
            order from {countWords(setUp.Products, 'product')}.{lacksMail && ` ${withoutMail(setUp)}`}
          </p>
          <ModalActions>
            <Button look="secondary" onClick={() => setAsked(false)}>
              Not yet
            </Button>
            <Button isBusy={open.isPending} onClick={() => open.mutate()}>
              Open
            </Button>
          </ModalActions>
        </Modal>
      )}
    </section>
  );
}

function GoodsStep({ setUp: { Products }, isNext, onDone }: StepProps) {
  const onImported = useImported('goods', onDone);
  return (
    <>
      <p>
        {Products > 0
          ? `${countWords(Products, 'product')} in the list. A newer file changes what it names.`
          : 'Your price list or stock list, as your system exports it.'}
      </p>
      <ImportFiles isNext={isNext} onImported={onImported} />
    </>
  );
}

function CustomersStep({ setUp: { Customers }, isNext, onDone }: StepProps) {
  const onImported = useImported('customers', onDone);
  return (
    <>
      <p>
        {Customers > 0
          ? `${countWords(Customers, 'customer')} imported. A newer file changes what it names.`
          : 'Your customers, as your accounts export them, with their addresses.'}
      </p>
      <ImportFiles isNext={isNext} onImported={onImported} />
    </>
  );
}

const DELIVERY = [
  'delivery.days',
  'delivery.cutoff',
  'delivery.closedDays',
  'deliveryCharge.on',
  'deliveryCharge.amount',
  'deliveryCharge.freeFromValue',
  'minimums.value',
];

/** Settings that say nothing while delivery is free. */
const OF_CHARGE = ['deliveryCharge.amount', 'deliveryCharge.freeFromValue'];

function DeliveryStep({ settings, isNext, onDone }: StepProps) {
  const draft = useSettingsDraft(settings);
  const charge = settings.Groups.flatMap((group) => group.Settings).find(
    ({ Name }) => Name === 'deliveryCharge.on',
  );
  const isCharged = charge !== undefined && draft.typedIn(charge) === true;
  return (
    <SettingRows
      settings={settings}
      draft={draft}
      names={isCharged ? DELIVERY : DELIVERY.filter((name) => !OF_CHARGE.includes(name))}
      agreed="delivery.days"
      isNext={isNext}
      onDone={onDone}
    />
  );
}

function InviteStep({ setUp: { People, Mail }, isNext }: StepProps) {
  return (
    <>
      <p>
        {People > 0
          ? `${countWords(People, 'login')} so far. Each invited person gets a mail when the shop opens.`
          : 'Add the people who order for your customers. Each person gets a mail when the shop opens.'}
        {Mail.From === 'none' && ' Set the mail server first: people sign in by a link in a mail.'}
        {Mail.From === 'files' && ' Mails are kept as files on the server, and nobody gets them.'}
      </p>
      <div className={styles.acts}>
        <ButtonLink to={path.adminPeople} look={isNext ? 'primary' : 'secondary'}>
          Go to People
        </ButtonLink>
      </div>
    </>
  );
}

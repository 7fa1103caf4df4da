-- Every mail, from when it is queued. It is composed when it is sent; the key names its file and its Message-ID, the
-- same at every attempt, so that what must be mailed once is queued once.
CREATE TABLE mail (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  key text NOT NULL UNIQUE CHECK (key ~ '^[A-Za-z0-9-]+$'),
  kind text NOT NULL,
  order_id bigint REFERENCES sales_order ON DELETE CASCADE,
  -- What composing it takes beside the order.
  facts jsonb NOT NULL DEFAULT '{}',
  recipients text[] NOT NULL,
  -- Those of the recipients whose address the mail server has neither taken nor refused for good.
  outstanding text[] NOT NULL,
  -- Those refused for good, each with the mail server's words.
  rejected text[] NOT NULL DEFAULT '{}',
  queued_at timestamptz NOT NULL,
  -- Tried again until then.
  retry_until timestamptz NOT NULL,
  -- How often it was sent again by hand: a job of an earlier round does nothing.
  round integer NOT NULL DEFAULT 0,
  attempts integer NOT NULL DEFAULT 0,
  last_attempt_at timestamptz,
  -- Set while an attempt is under way.
  sending_since timestamptz,
  -- Of the last attempt, in words.
  last_error text,
  sent_at timestamptz,
  gave_up_at timestamptz
);
CREATE INDEX mail_by_order ON mail (order_id);
CREATE INDEX mail_unsent ON mail (queued_at) WHERE sent_at IS NULL;
CREATE INDEX mail_rejected ON mail (sent_at) WHERE rejected <> '{}';

-- What an earlier release had queued counts as sent: it keeps each number to one confirmation.
INSERT INTO mail (key, kind, order_id, recipients, outstanding, queued_at, retry_until, sent_at)
SELECT coalesce(provisional_no, regexp_replace(confirmed_no, '[^A-Za-z0-9-]', '-', 'g') || '-' || id)
       || CASE WHEN confirmed_no IS NULL THEN '-received' ELSE '' END,
       CASE WHEN confirmed_no IS NULL THEN 'acknowledgement' ELSE 'confirmation' END,
       id, '{}', '{}', confirmation_queued_at, confirmation_queued_at, confirmation_queued_at
FROM sales_order WHERE confirmation_queued_at IS NOT NULL;

-- Mails that waited at that moment are left for the office to send.
DO $$
BEGIN
  IF to_regclass('pgboss.job') IS NOT NULL THEN
    UPDATE mail SET sent_at = NULL, gave_up_at = now(), recipients = ARRAY[customer.email], outstanding = ARRAY[customer.email],
      last_error = 'It waited while the shop was upgraded'
    FROM pgboss.job, sales_order JOIN customer ON customer.account = sales_order.customer_account
    WHERE sales_order.id = mail.order_id AND job.name = 'mail-order' AND job.state IN ('created', 'retry', 'active')
      AND (job.data->>'orderId')::bigint = mail.order_id;
  END IF;
END
$$;
ALTER TABLE sales_order DROP COLUMN confirmation_queued_at;

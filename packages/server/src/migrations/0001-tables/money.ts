/**
 * Cards, invoices, payments and the ledger. Sums are US cents. Rows have no foreign keys to accounts and programs, because invoices and
 * the ledger are kept for seven years, also after the account is gone (rule 66).
 */
export const MONEY = `
-- Whom invoices of a program are written to, and its customer at the gateway.
create table billing_profile (
  account_id uuid not null,
  team_brand_id uuid not null,
  gateway text,
  customer_ref text,
  organization text,
  address text,
  email text,
  tax_id text,
  -- an administrator accepts purchase orders of the account once
  orders_accepted_at timestamptz(3),
  primary key (account_id, team_brand_id)
);

create table card (
  account_id uuid not null,
  id uuid not null,
  team_brand_id uuid not null,
  gateway text not null,
  ref text not null,
  brand text not null,
  last4 text not null,
  exp_year int not null,
  exp_month int not null,
  fingerprint text,
  added_by uuid not null,
  added_at timestamptz(3) not null default now(),
  removed_at timestamptz(3),
  -- the ADMINs know that it expires before the next charge
  expiry_noticed_at timestamptz(3),
  primary key (account_id, id)
);
create unique index on card (account_id, team_brand_id) where removed_at is null;
create index on card (ref);

-- Card pages of the gateway that a person opened and did not come back from yet.
create table card_page (
  account_id uuid not null,
  team_brand_id uuid not null,
  user_id uuid not null,
  ref text not null,
  begun_at timestamptz(3) not null,
  primary key (account_id, team_brand_id, user_id)
);

-- A person's yes to exactly this sum, in the words that were shown.
create table consent (
  account_id uuid not null,
  id uuid not null,
  team_brand_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('now', 'renewal', 'announced', 'overage')),
  sentence text not null,
  -- that of the page on which it was shown
  language text not null default 'en' check (language in ('en', 'es')),
  cents int not null check (cents >= 0),
  at timestamptz(3) not null,
  primary key (account_id, id)
);

create table invoice (
  account_id uuid not null,
  id uuid not null,
  team_brand_id uuid not null,
  subscription_id uuid,
  kind text not null check (kind in ('start', 'renew', 'order', 'upgrade', 'hours', 'overage', 'credit')),
  -- a draft is what a person agreed to and did not pay yet; it has no number and goes when it is not paid
  status text not null check (status in ('draft', 'open', 'paid', 'void')),
  -- without gaps in its series; null: a draft
  number text,
  -- QuoteLine[]
  lines jsonb not null,
  total_cents int not null,
  currency text not null default 'usd',
  -- what its payment changes
  effect jsonb not null,
  seller jsonb,
  buyer jsonb,
  po_number text,
  -- the invoice that this credit note corrects
  credits uuid,
  -- the charge at the gateway; it succeeds at most once
  gateway text,
  charge_ref text,
  issued_at timestamptz(3),
  due_at timestamptz(3),
  paid_at timestamptz(3),
  voided_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, credits) references invoice (account_id, id),
  check ((status = 'draft') = (number is null) or status = 'void')
);
create index on invoice (account_id, team_brand_id, created_at desc, id desc);
create index on invoice (charge_ref) where charge_ref is not null;
-- One unpaid invoice of a kind for a subscription, so that two clicks make one charge. Bills whose money a bank took back stand beside it.
create unique index on invoice (account_id, subscription_id, kind)
  where status in ('draft', 'open') and kind not in ('overage', 'order') and effect->>'kind' <> 'none';
create unique index on invoice (account_id, team_brand_id)
  where status in ('draft', 'open') and kind = 'start' and effect->>'kind' <> 'none';
create unique index on invoice (account_id, team_brand_id) where status = 'draft' and kind = 'order';
create unique index on invoice (account_id, team_brand_id) where status = 'draft' and kind = 'overage';

-- An issued invoice changes in nothing but its state, and is not deleted.
create function keep_issued_invoice() returns trigger language plpgsql as $$
begin
  if old.number is null then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' then
    raise exception 'an issued invoice is not deleted';
  end if;
  if (old.number, old.lines, old.total_cents, old.currency, old.seller, old.buyer, old.issued_at, old.kind, old.credits)
    is distinct from (new.number, new.lines, new.total_cents, new.currency, new.seller, new.buyer, new.issued_at, new.kind, new.credits) then
    raise exception 'an issued invoice does not change';
  end if;
  return new;
end $$;
create trigger keep_issued_invoice before update or delete on invoice for each row execute function keep_issued_invoice();

create table invoice_pdf (
  account_id uuid not null,
  invoice_id uuid not null,
  pdf bytea not null,
  sha256 bytea not null,
  primary key (account_id, invoice_id),
  foreign key (account_id, invoice_id) references invoice (account_id, id)
);

create table payment (
  account_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  method text not null check (method in ('card', 'page', 'check', 'transfer', 'hand')),
  status text not null check (status in ('CREATED', 'SENT', 'UNKNOWN', 'NEEDS_ACTION', 'SUCCEEDED', 'FAILED', 'CANCELED')),
  cents int not null check (cents > 0),
  card_id uuid,
  consent_id uuid,
  -- which try of a renewal it is; 0: a person pressed
  attempt int not null default 0,
  decline_code text,
  -- the card will never be taken again
  is_hard boolean not null default false,
  -- of a check or transfer
  reference text,
  recorded_by uuid,
  created_at timestamptz(3) not null,
  settled_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, invoice_id) references invoice (account_id, id),
  foreign key (account_id, card_id) references card (account_id, id),
  foreign key (account_id, consent_id) references consent (account_id, id),
  -- A charge needs a yes.
  check (method not in ('card', 'page') or consent_id is not null)
);
create index on payment (account_id, invoice_id);
-- One charge that may still succeed, or has.
create unique index on payment (account_id, invoice_id) where method in ('card', 'page') and status not in ('FAILED', 'CANCELED');

create table refund (
  account_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  credit_note_id uuid not null,
  -- hand: a check or transfer that a person pays back
  method text not null check (method in ('card', 'hand')),
  ref text,
  cents int not null check (cents > 0),
  status text not null check (status in ('CREATED', 'PENDING', 'SUCCEEDED', 'FAILED')),
  reason text not null,
  keeps_access boolean not null,
  made_by uuid,
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, invoice_id) references invoice (account_id, id),
  foreign key (account_id, credit_note_id) references invoice (account_id, id)
);
create index on refund (account_id, invoice_id);

create table dispute (
  account_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  ref text not null,
  cents int not null,
  status text not null check (status in ('open', 'won', 'lost')),
  opened_at timestamptz(3) not null,
  closed_at timestamptz(3),
  primary key (account_id, id),
  unique (account_id, ref),
  foreign key (account_id, invoice_id) references invoice (account_id, id)
);

-- Hours of film beside those of the plan.
create table hour_grant (
  account_id uuid not null,
  id uuid not null,
  team_brand_id uuid not null,
  kind text not null check (kind in ('OD', 'ARCHIVE')),
  hours int not null check (hours > 0),
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  invoice_id uuid,
  reason text,
  primary key (account_id, id)
);
create index on hour_grant (account_id, team_brand_id, ends_at);

-- Double entry: the lines of a transaction sum to zero. Rows are only added.
create table ledger_entry (
  account_id uuid not null,
  txn uuid not null,
  book text not null check (book in ('receivable', 'revenue', 'cash', 'disputed')),
  -- above zero: debit
  cents int not null,
  -- what happened: issued, paid, voided, refunded, … of which object
  kind text not null,
  source_id uuid not null,
  at timestamptz(3) not null,
  primary key (account_id, txn, book),
  unique (account_id, source_id, kind, book)
);
-- Reads the table that it watches, which is a shard in a distributed database.
create function check_ledger_sum() returns trigger language plpgsql as $$
declare
  cents bigint;
begin
  execute format('select sum(cents) from %s where account_id = $1 and txn = $2', tg_relid::regclass)
    into cents using new.account_id, new.txn;
  if cents <> 0 then
    raise exception 'the entries of a ledger transaction must sum to zero';
  end if;
  return null;
end $$;
create constraint trigger check_ledger_sum after insert on ledger_entry deferrable initially deferred
  for each row execute function check_ledger_sum();
create function keep_ledger() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only added to';
end $$;
create trigger keep_ledger before update or delete on ledger_entry for each row execute function keep_ledger();

-- Prices that were offered to a school in writing: an order takes them for 60 days.
create table plan_quote (
  account_id uuid not null,
  id uuid not null,
  team_brand_id uuid not null,
  plan_id uuid not null,
  terms jsonb not null,
  made_at timestamptz(3) not null,
  primary key (account_id, id)
);
create index on plan_quote (account_id, team_brand_id, made_at);

-- Customers at the gateway whose account was deleted: they are deleted there too.
create table ended_customer (
  gateway text not null,
  customer_ref text not null,
  primary key (gateway, customer_ref)
);

create table invoice_counter (
  series text primary key,
  last int not null
);

-- News of the gateway that were handled, each once.
create table gateway_event (
  id text primary key,
  gateway text not null,
  about text not null,
  ref text not null,
  at timestamptz(3) not null,
  handled_at timestamptz(3)
);

-- Where reading the gateway's news goes on.
create table gateway_cursor (
  gateway text primary key,
  read_until timestamptz(3) not null,
  checked_at timestamptz(3),
  -- when the sums of 35 days were last compared
  compared_at timestamptz(3)
);

-- Invoices whose sums at the gateway were others than in the book, the last time they were compared; found_at: the first time.
create table money_difference (
  account_id uuid not null,
  invoice_id uuid not null,
  kind text not null check (kind in ('charge', 'refund')),
  gateway_cents int not null,
  book_cents int not null,
  found_at timestamptz(3) not null,
  primary key (account_id, invoice_id, kind)
);

-- The time as this installation last knew it. Nothing is charged while held_until is in the future: its clock has jumped.
create table clock_watch (
  id int primary key check (id = 1),
  seen_at timestamptz(3) not null,
  held_until timestamptz(3)
);
`

-- Schema support: questions to the support team, and the answers. Only the deletion of an account changes messages: it
-- empties those of the member's tickets.
create schema support;

create table support.ticket (
  id              uuid        primary key,        -- UUIDv7: ordered by creation time
  user_id         uuid,                           -- null: a guest asked
  guest_email     text,
  idempotency_key uuid        not null,
  category        text        not null check (category ~ '^[a-z_]+$'),
  subject         text        not null check (char_length(subject) between 1 and 120),
  language        text        not null check (language in ('en', 'fr', 'ht')),
  status          text        not null default 'open' check (status in ('open', 'answered', 'closed')),
  version         integer     not null default 1,
  closings        integer     not null default 0, -- number of times that it was closed
  assignee_id     uuid,
  created_at      timestamptz not null,
  changed_at      timestamptz not null,
  waiting_since   timestamptz,                    -- null: no message waits for an answer of the team
  first_answer_at timestamptz,
  closed_at       timestamptz,
  constraint member_or_guest check ((user_id is null) <> (guest_email is null)),
  constraint open_waits check ((status = 'open') = (waiting_since is not null)),
  constraint closed_is_closed check ((status = 'closed') = (closed_at is not null))
) with (fillfactor = 80);
create unique index ticket_once on support.ticket (coalesce(user_id::text, guest_email), idempotency_key);
create index ticket_of_member on support.ticket (user_id, id desc) where user_id is not null;
create index ticket_of_guest on support.ticket (guest_email, id desc) where guest_email is not null;
create index ticket_by_time on support.ticket (created_at desc, id desc);
create index ticket_waiting on support.ticket (waiting_since, id) where waiting_since is not null;
create index ticket_closed on support.ticket (closed_at) where closed_at is not null;
-- The order of the staff's inbox: the ticket that has waited longest comes first.
create index ticket_by_wait on support.ticket (coalesce(waiting_since, '9999-12-31 00:00:00+00'::timestamptz), id);
-- Users name a ticket by the last eight characters of its id.
create index ticket_by_short_id on support.ticket (right(id::text, 8));

create table support.message (
  ticket_id       uuid        not null references support.ticket,
  version         integer     not null, -- version of the ticket after the message
  id              uuid        not null unique,
  staff_id        uuid,                 -- null: written by the user
  kind            text        not null check (kind in ('message', 'answer', 'note', 'closed', 'reopened')),
  body            text        not null,
  attachments     uuid[]      not null default '{}',
  idempotency_key uuid,                 -- of a message
  created_at      timestamptz not null,
  primary key (ticket_id, version),
  constraint author_fits_kind check ((staff_id is null) = (kind = 'message'))
);
create unique index message_once on support.message (ticket_id, idempotency_key) where idempotency_key is not null;

create table support.rating (
  ticket_id  uuid        not null references support.ticket,
  closing    integer     not null, -- number of the closing
  score      smallint    not null check (score between 1 and 5),
  comment    text        not null check (char_length(comment) <= 500),
  created_at timestamptz not null,
  primary key (ticket_id, closing)
);
create index rating_by_time on support.rating (created_at);

-- The audit log records changes of prepared answers.
create table support.canned_answer (
  id         uuid        primary key,
  title      text        not null check (char_length(title) between 1 and 80),
  body_en    text        not null,
  body_fr    text        not null,
  body_ht    text        not null,
  version    integer     not null default 1,
  changed_at timestamptz not null
);

create trigger message_stays before update on support.message
  for each statement when (not identity.is_erasing()) execute function security.refuse_change();
create trigger message_stays_whole before delete or truncate on support.message
  for each statement execute function security.refuse_change();
create trigger rating_stays before update on support.rating
  for each statement when (not identity.is_erasing()) execute function security.refuse_change();
create trigger rating_stays_whole before delete or truncate on support.rating for each statement execute function security.refuse_change();

grant usage on schema support to hai_app, hai_report;
grant select, insert, update (status, version, closings, assignee_id, changed_at, waiting_since, first_answer_at, closed_at)
  on support.ticket to hai_app;
grant select (id, category, language, status, closings, created_at, waiting_since, first_answer_at, closed_at)
  on support.ticket to hai_report;
grant select, insert on support.message, support.rating to hai_app;
grant select (ticket_id, closing, score, created_at) on support.rating to hai_report;
grant select, insert, update, delete on support.canned_answer to hai_app;

create view support.ticket_view as
  select id, user_id, guest_email, subject, status, created_at, waiting_since from support.ticket;

grant select on support.ticket_view to hai_app;

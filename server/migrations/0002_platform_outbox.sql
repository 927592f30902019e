-- Mails and text messages on their way out. Written in the transaction that caused them, sent by a job afterwards.
create schema platform authorization hai_owner;
grant usage on schema platform to hai_app, hai_report;

create table platform.outbox_message (
  id         uuid        primary key,
  channel    text        not null check (channel in ('mail', 'text')),
  recipient  text        not null,                 -- an email address or an E.164 phone number
  subject    text        not null default '',
  body       text,                                 -- null once a real provider has taken it: bodies carry one-time links
  body_html  text,
  user_id    uuid,                                 -- the member it is for, if one
  created_at timestamptz not null,
  sent_at    timestamptz,
  attempts   int         not null default 0,
  last_error text                                  -- why the latest attempt failed; what a person reads who asks where a mail is
);
create index outbox_message_newest on platform.outbox_message (created_at desc, id desc);

grant select, insert, update (body, body_html, sent_at, attempts, last_error) on platform.outbox_message to hai_app;
grant select (id, channel, user_id, created_at, sent_at, attempts, last_error) on platform.outbox_message to hai_report;

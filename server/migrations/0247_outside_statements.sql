-- What banks and providers say of the outside accounts, beside what the book says: uploaded statements, their lines, and which entry
-- of the book each of them is.
create schema outside;
grant usage on schema outside to hai_app, hai_report;

create table outside.statement (
  id          uuid        primary key,
  account     text        not null check (account like 'outside:%'),
  file_name   text        not null,
  file_hash   bytea       not null,
  lines       integer     not null check (lines >= 0),          -- taken from it; those known from another statement are not counted
  known_lines integer     not null check (known_lines >= 0),
  first_on    date        not null,
  last_on     date        not null check (last_on >= first_on),
  uploaded_by uuid        not null references identity.account,
  uploaded_at timestamptz not null,
  unique (account, file_hash)
);

-- One line of a statement, once, in however many statements it stands. Cents: what came in is positive.
create table outside.line (
  id           uuid        primary key,
  statement_id uuid        not null references outside.statement,
  account      text        not null,
  line_key     bytea       not null,                              -- of day, amount, reference, description, and which of several alike it is
  booked_on    date        not null,
  amount       bigint      not null check (amount <> 0),
  reference    text        not null,
  description  text        not null,
  posting_id   bigint,                                            -- of the book: the entry that this line is
  matched_as   text        check (matched_as in ('reference', 'amount_and_day', 'by_hand')),
  matched_by   uuid        references identity.account,           -- null: by the machine
  matched_at   timestamptz,
  explanation  text,                                              -- why no entry of ours belongs to it
  explained_by uuid        references identity.account,
  explained_at timestamptz,
  unique (account, line_key),
  unique (account, posting_id),
  constraint match_is_whole check ((posting_id is null) = (matched_as is null) and (posting_id is null) = (matched_at is null)),
  constraint hand_has_a_name check ((matched_as = 'by_hand') = (matched_by is not null)),
  constraint explanation_is_whole check ((explanation is null) = (explained_by is null) and (explanation is null) = (explained_at is null)),
  constraint matched_or_explained check (posting_id is null or explanation is null)
);
create index line_open on outside.line (account, booked_on) where posting_id is null and explanation is null;
create index line_by_statement on outside.line (statement_id);

grant select, insert on outside.statement to hai_app;
grant select, insert on outside.line to hai_app;
grant update (posting_id, matched_as, matched_by, matched_at, explanation, explained_by, explained_at) on outside.line to hai_app;
grant select on outside.statement, outside.line to hai_report;

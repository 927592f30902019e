-- Schema help: how often users marked a help article as helpful or not. The database does not store who voted or when.
create schema help;

create table help.vote (
  article     text   not null check (article ~ '^[a-z0-9-]{1,60}$'),
  language    text   not null check (language in ('en', 'fr', 'ht')),
  helpful     bigint not null default 0 check (helpful >= 0),
  not_helpful bigint not null default 0 check (not_helpful >= 0),
  primary key (article, language)
) with (fillfactor = 80);

grant usage on schema help to hai_app, hai_report;
grant select on help.vote to hai_app, hai_report;
grant insert, update (helpful, not_helpful) on help.vote to hai_app;

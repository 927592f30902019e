-- How often help articles were said to help. Nothing says who said so, or when.
create schema help;
grant usage on schema help to hai_app, hai_report;

create table help.vote (
  article     text   not null check (article ~ '^[a-z0-9-]{1,60}$'),
  language    text   not null check (language in ('en', 'fr', 'ht')),
  helpful     bigint not null default 0 check (helpful >= 0),
  not_helpful bigint not null default 0 check (not_helpful >= 0),
  primary key (article, language)
) with (fillfactor = 80);

grant select, insert on help.vote to hai_app;
grant update (helpful, not_helpful) on help.vote to hai_app;
grant select on help.vote to hai_report;

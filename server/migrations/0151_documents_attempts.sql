-- When somebody has lately tried to hand in a document, whatever came of it: what is refused costs as much looking through as what is kept.
create table documents.budget (
  user_id uuid          primary key,
  times   timestamptz[] not null
);

grant select, insert, update (times) on documents.budget to hai_app;

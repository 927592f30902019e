-- Members whose look failed: looked at again in each run of the watch, until it succeeds, while the journal behind them is looked through. No key to
-- the account: whoever is deleted meanwhile is taken off by the next run.
create table compliance.look_again (
  user_id uuid primary key
);
grant select, insert, delete on compliance.look_again to hai_app;

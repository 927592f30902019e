-- What an agent earns by a cash-in is paid after some hours, and only for cash that stayed in the member's wallet.
alter table cash_ins.settings
  add column share_wait_hours integer not null default 72 check (share_wait_hours between 0 and 720),
  add column share_tier       integer not null default 1 check (share_tier between 0 and 3);   -- the member's tier, at least

alter table cash_ins.cash_in
  add column counted       bigint check (counted >= 0),          -- cents the share was calculated from; null: made by an older version
  add column share_due_at  timestamptz,                          -- null until it is confirmed, and of an older version
  add column share_counted bigint check (share_counted >= 0),    -- what still counted when it was decided; null: not decided
  add column share_paid    bigint check (share_paid between 0 and share);
grant insert (counted), update (share_due_at, share_counted, share_paid) on cash_ins.cash_in to hai_app;

-- Members who pay an agent back what the agent took in: compliance looks at them.
alter table compliance.flag drop constraint flag_kind_check;
alter table compliance.flag add constraint flag_kind_check
  check (kind in ('sanctions_match', 'name_not_comparable', 'structuring', 'structuring_in_day', 'fan_in', 'fan_out', 'draining',
                  'cash_in_returned'));
insert into compliance.setting (key, value, least, most) values
  ('returning_hours',          72,   1,      720),
  ('returning_minimum_cents', 4000, 100, 10000000),
  ('returning_percent',        80,   1,      100);

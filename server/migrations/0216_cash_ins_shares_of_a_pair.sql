-- Of one member's cash an agent is paid for so much in 30 days: money that only goes round between two earns nothing more.
alter table cash_ins.settings
  add column share_pair_max bigint not null default 100000 check (share_pair_max >= 0);   -- cents
create index cash_in_of_pair on cash_ins.cash_in (agent_id, member_id, ended_at) where status = 'completed';

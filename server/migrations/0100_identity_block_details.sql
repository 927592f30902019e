-- What a blocked member is told beside the reason: what to supply, and when the block is looked at again.
alter table identity.profile
  add column blocked_supply    text[] not null default '{}',
  add column blocked_review_on date,
  add constraint block_details_are_few check (cardinality(blocked_supply) <= 10),
  add constraint block_details_need_a_block check (is_blocked or (blocked_supply = '{}' and blocked_review_on is null));

grant update (blocked_supply, blocked_review_on) on identity.profile to hai_app;

-- A session that somebody of the staff has ended says who did, and why.
alter table identity.revoked_tokens
  add column revoked_by uuid references identity.account,       -- null: the member, or the server by itself
  add column note       text check (char_length(note) between 3 and 500),
  add constraint revoked_by_somebody_says_why check ((revoked_by is null) = (note is null));
create index revoked_tokens_newest on identity.revoked_tokens (revoked_at desc, token_jti desc);
create index revoked_tokens_by_reason on identity.revoked_tokens (reason, revoked_at desc, token_jti desc);

-- Those that are open, as the staff list them.
create index session_open_by_last_seen on identity.session (last_seen_at desc, id desc) where ended_at is null;
create index session_open_by_address on identity.session (ip_address, last_seen_at desc, id desc) where ended_at is null;
create index session_open_of_user on identity.session (user_id, last_seen_at desc, id desc) where ended_at is null;
drop index identity.session_open_by_user;

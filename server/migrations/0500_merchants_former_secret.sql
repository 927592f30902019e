-- A secret that was replaced signs beside the new one for a while, so that a program can be given the new one without losing a message.
alter table merchants.endpoint
  add former_sealed bytea,                                          -- the secret before this one
  add former_until  timestamptz,
  add constraint former_for_a_while check ((former_sealed is null) = (former_until is null));
create index endpoint_former on merchants.endpoint (former_until) where former_until is not null;

grant update (former_sealed, former_until) on merchants.endpoint to hai_app;

-- People who may neither approve nor reject a request, because they are a party of its case or made the decision that it changes.
alter table approvals.approval
  add column excluded_ids uuid[] not null default '{}',
  add constraint not_of_the_excluded check (requested_by <> all (excluded_ids) and (decided_by is null or decided_by <> all (excluded_ids)));
grant insert (excluded_ids) on approvals.approval to hai_app;

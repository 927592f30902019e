-- What was published of liabilities stays as it was, whoever asks, and goes to the operator's own places beside the seals: docs/integrity.md,
-- decision 0088.
create trigger append_only before update or delete or truncate on transparency.liability_proof
  for each statement execute function seals.refuse_change();

-- Which of them are in which place. What is handed on twice, where a process ended in between, is a line more and says the same.
create table transparency.liability_handed_on (
  place    text not null check (char_length(place) <= 100), -- as in seals.handed_on
  proof_id uuid not null references transparency.liability_proof,
  primary key (place, proof_id)
);
grant select, insert, delete on transparency.liability_handed_on to hai_app;
grant select on transparency.liability_handed_on to hai_report;

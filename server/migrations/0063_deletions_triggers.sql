-- The server's role can create and withdraw requests but not decide them.

create trigger owner_decides before update on deletions.deletion_request for each row
  when ((old.status <> 'requested' or new.status <> 'cancelled') and not pg_has_role(current_user, 'hai_owner', 'member'))
  execute function deletions.refuse_to_server();

create trigger contacts_erased after update on deletions.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function contacts.erase_deleted_member();
create trigger deletion_forgets_documents after update on deletions.deletion_request for each row
  when (new.status = 'approved' and old.status <> 'approved')
  execute function documents.delete_pages();
create trigger reports_erased after update on deletions.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function abuse_reports.erase_deleted_member();
create trigger requests_erased after update on deletions.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function requests.erase_deleted_member();
create trigger pay_links_erased after update on deletions.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function pay.erase_deleted_member();
create trigger referrals_erased after update on deletions.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function referrals.erase_deleted_member();
create trigger schedules_erased after update on deletions.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function schedules.erase_deleted_member();
create trigger agents_erased after update on deletions.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function agents.erase_deleted_member();
create trigger cashouts_erased after update on deletions.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function cashouts.erase_deleted_member();
create trigger chat_erased after update on deletions.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function chat.erase_deleted_member();
create trigger cash_ins_erased after update on deletions.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function cash_ins.erase_deleted_member();
create trigger tasks_erased after update on deletions.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function tasks.erase_deleted_member();
create trigger notifications_erased after update on deletions.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function notifications.erase_deleted_member();
create trigger merchants_erased after update on deletions.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function merchants.erase_deleted_member();
create trigger transparency_erased after update on deletions.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function transparency.erase_deleted_member();
create trigger known_places_erased after update on deletions.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function identity.erase_places_of_deleted();
create trigger renames_erased after update on deletions.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function documents.erase_names_of_deleted();
create trigger confirmations_erased after update on deletions.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function confirmations.erase_deleted_member();
create trigger requests_asked_back_erased after update on deletions.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function requests.erase_asked_back();

-- Only a deletion of an account may change events.
create trigger append_only before update on events.outbox_event for each statement
  when (not identity.is_erasing()) execute function events.refuse_change();

grant usage on schema deletions to hai_app, hai_report;
grant select on deletions.deletion_request to hai_app;
grant select (id, user_id, status, requested_at, ended_at, decided_by, approval_id, reason_code, mark)
  on deletions.deletion_request to hai_report;
grant insert (id, user_id, requested_at), update (status, ended_at) on deletions.deletion_request to hai_app;
revoke execute on function deletions.delete_member, deletions.erase_belongings, deletions.erase_identity,
  deletions.erase_payee, deletions.new_mark, deletions.obstacles, deletions.refuse_deletion from public;
grant execute on function deletions.delete_member, deletions.obstacles, deletions.refuse_deletion to hai_app;

create view deletions.deletion_request_view as
  select id, user_id, status, requested_at from deletions.deletion_request;

grant select on deletions.deletion_request_view to hai_app;

-- The server's role can create and withdraw requests but not decide them.

create trigger owner_decides before update on account.deletion_request for each row
  when ((old.status <> 'requested' or new.status <> 'cancelled') and not pg_has_role(current_user, 'hai_owner', 'member'))
  execute function account.refuse_to_server();

create trigger contacts_erased after update on account.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function contacts.erase_deleted_member();
create trigger deletion_forgets_documents after update on account.deletion_request for each row
  when (new.status = 'approved' and old.status <> 'approved')
  execute function documents.delete_pages();
create trigger reports_erased after update on account.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function abuse_reports.erase_deleted_member();
create trigger requests_erased after update on account.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function requests.erase_deleted_member();
create trigger pay_links_erased after update on account.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function pay.erase_deleted_member();
create trigger referrals_erased after update on account.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function referrals.erase_deleted_member();
create trigger schedules_erased after update on account.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function schedules.erase_deleted_member();
create trigger agents_erased after update on account.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function agents.erase_deleted_member();
create trigger cashouts_erased after update on account.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function cashouts.erase_deleted_member();
create trigger chat_erased after update on account.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function chat.erase_deleted_member();
create trigger cash_ins_erased after update on account.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function cash_ins.erase_deleted_member();
create trigger tasks_erased after update on account.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function tasks.erase_deleted_member();
create trigger notifications_erased after update on account.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function notifications.erase_deleted_member();
create trigger merchants_erased after update on account.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function merchants.erase_deleted_member();
create trigger transparency_erased after update on account.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function transparency.erase_deleted_member();
create trigger known_places_erased after update on account.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function identity.erase_places_of_deleted();
create trigger renames_erased after update on account.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function documents.erase_names_of_deleted();
create trigger confirmations_erased after update on account.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function confirmations.erase_deleted_member();
create trigger requests_asked_back_erased after update on account.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function requests.erase_asked_back();

-- Records a change of name by an operator, but not the change by a deletion. Profiles of deleted members never change.
create trigger operator_renames after update on identity.profile for each row
  when (old.full_name is not null and new.full_name is distinct from old.full_name
        and pg_has_role(current_user, 'hai_owner', 'member') and not account.is_erasing())
  execute function identity.note_name_change('operator');
create trigger deleted_stays before update on identity.profile for each row
  when (old.blocked_reason = 'deleted' and not account.is_erasing()) execute function account.stay_deleted();

-- Append-only tables: only a deletion of an account may change their rows. Triggers also reject the deletion of rows,
-- except for events.outbox_event, where only the database owner has that right.
create trigger append_only before update on events.outbox_event for each statement
  when (not account.is_erasing()) execute function events.refuse_change();
create trigger name_change_append_only before update on identity.name_change
  for each statement when (not account.is_erasing()) execute function security.refuse_change();
create trigger name_change_append_only_whole before delete or truncate on identity.name_change
  for each statement execute function security.refuse_change();
create trigger auth_audit_log_append_only before update on security.auth_audit_log
  for each statement when (not account.is_erasing()) execute function security.refuse_change();
create trigger auth_audit_log_append_only_whole before delete or truncate on security.auth_audit_log
  for each statement execute function security.refuse_change();
create trigger message_stays before update on support.message
  for each statement when (not account.is_erasing()) execute function security.refuse_change();
create trigger message_stays_whole before delete or truncate on support.message
  for each statement execute function security.refuse_change();
create trigger rating_stays before update on support.rating
  for each statement when (not account.is_erasing()) execute function security.refuse_change();
create trigger rating_stays_whole before delete or truncate on support.rating for each statement execute function security.refuse_change();
create trigger acceptance_append_only before update on legal.acceptance
  for each statement when (not account.is_erasing()) execute function admin.refuse_change();
create trigger acceptance_append_only_whole before delete or truncate on legal.acceptance
  for each statement execute function admin.refuse_change();

grant usage on schema account to hai_app, hai_report;
grant select on account.deletion_request to hai_app;
grant select (id, user_id, status, requested_at, ended_at, decided_by, approval_id, reason_code, mark)
  on account.deletion_request to hai_report;
grant insert (id, user_id, requested_at), update (status, ended_at) on account.deletion_request to hai_app;
revoke execute on function account.delete_member, account.erase_belongings, account.erase_identity, account.new_mark,
  account.obstacles, account.refuse_deletion, account.stay_deleted from public;
grant execute on function account.delete_member, account.obstacles, account.refuse_deletion to hai_app;

create view account.deletion_request_view as
  select id, user_id, status, requested_at from account.deletion_request;

grant select on account.deletion_request_view to hai_app;

-- Changes of fees, limits, rates and legal texts wait for a second super_admin. The summary of a fee rule is longer than others.
alter table approvals.approval drop constraint approval_summary_check;
alter table approvals.approval add constraint approval_summary_check check (length(summary) between 1 and 200);

-- Only a sign-in leads on to a page of the visitor's choice: who connects a provider comes back to their settings.
alter table oauth.attempt alter column return_to drop not null;
update oauth.attempt set return_to = null where user_id is not null;

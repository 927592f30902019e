-- What somebody has agreed to with their sign-up, and whence: kept until the sign-up is an account, and then with the account.
alter table identity.sign_up
  add column legal_version_ids uuid[] not null default '{}',
  add column ip_address text not null default '',
  add column user_agent text not null default '';
alter table identity.sign_up alter column ip_address drop default, alter column user_agent drop default;

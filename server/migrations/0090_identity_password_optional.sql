-- An account that was opened with an OpenID provider has no password until its owner sets one by a reset mail: nothing matches null.
alter table identity.account alter column password_hash drop not null;

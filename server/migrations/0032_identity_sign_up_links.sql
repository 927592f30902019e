-- A link proves a mailbox, not one of the sign-ups with its address: which of several becomes the account, their password says.
-- And a sign-up remembers where it came from, so that those of one household cannot push out the others.
alter table identity.confirmation_link add column email text;
update identity.confirmation_link link set email = sign_up.email from identity.sign_up where sign_up.id = link.sign_up_id;
alter table identity.confirmation_link alter column email set not null, drop column sign_up_id;
create index confirmation_link_by_expiry on identity.confirmation_link (expires_at);

alter table identity.sign_up add column household text not null default '';
alter table identity.sign_up alter column household drop default;

-- Before they are set up, people hold no tag: one that came with the making of the profile is a wish, and stays in the profile.
delete from identity.tag using identity.profile where profile.id = tag.user_id and not profile.onboarded;

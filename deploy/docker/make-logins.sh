#!/bin/bash
# The PostgreSQL image runs this script once, for a new volume. Creates the two logins of docs/operations/install.md with the passwords of the
# addresses in the secrets.
set -euo pipefail

password_of() { sed -E 's#^postgres(ql)?://[^:]+:([^@]+)@.*#\2#' "/run/secrets/$1"; }

psql --set=ON_ERROR_STOP=1 --username=postgres --dbname=postgres \
  --set=server="$(password_of database-url)" --set=migrator="$(password_of database-owner-url)" <<'SQL'
create role hai_owner nologin;
create role hai_app nologin;
create role hai_report nologin;
grant pg_read_all_stats to hai_owner;
create role hai_migrator login noinherit password :'migrator' in role hai_owner, hai_app, hai_report;
create role hai_server login noinherit password :'server' in role hai_app;
create database hai;
grant create, connect on database hai to hai_owner;
grant create on database hai to hai_migrator with grant option;
\connect hai
create extension pg_stat_statements;
SQL

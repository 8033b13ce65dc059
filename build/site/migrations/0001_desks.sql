-- Each migration ends with the schema's number, and the number of the oldest program that can work on it.
create table dockhand.version (
  is_only boolean primary key default true check (is_only),
  number integer not null,
  lowest_program integer not null
);
alter table dockhand.version enable row level security;
create policy everybody on dockhand.version for select using (true);

-- An account of an environment belongs to the login that entered it first. No desk reads or writes this table itself.
create table dockhand.accounts (
  id integer generated always as identity primary key,
  environment text not null check (length(environment) between 1 and 200),
  account text not null check (length(account) between 1 and 200),
  login name not null,
  unique (environment, account)
);
alter table dockhand.accounts enable row level security;

-- The account that this session entered; null before it did. Settings can be set by anybody, the login can't.
create function dockhand.current_account() returns integer
language sql stable security definer set search_path = '' as $$
  select id from dockhand.accounts
  where environment = current_setting('dockhand.environment', true)
    and account = current_setting('dockhand.account', true)
    and login = session_user
$$;

-- Enters an account for the rest of the session, and takes it where nobody has. Refuses another login's (42501).
create function dockhand.enter(wanted_environment text, wanted_account text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  entered integer;
begin
  perform set_config('dockhand.environment', wanted_environment, false);
  perform set_config('dockhand.account', wanted_account, false);
  -- Looked for first, so that a database that is read-only can still be read.
  if not exists (
    select from dockhand.accounts where environment = wanted_environment and account = wanted_account
  ) then
    insert into dockhand.accounts (environment, account, login)
    values (wanted_environment, wanted_account, session_user) on conflict do nothing;
  end if;
  entered := dockhand.current_account();
  if entered is null then
    raise insufficient_privilege using message = 'another login of this database has this account';
  end if;
  return entered;
end
$$;

create table dockhand.desks (
  account_id integer not null default dockhand.current_account() references dockhand.accounts,
  id uuid not null,
  name text not null check (length(name) <= 200),
  program_version text not null check (length(program_version) <= 100),
  program_number integer not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (account_id, id)
);
alter table dockhand.desks enable row level security;
-- In a subquery of its own, the function is called once a statement instead of once a row.
create policy own_account on dockhand.desks using (account_id = (select dockhand.current_account()));

insert into dockhand.version (number, lowest_program) values (1, 1);

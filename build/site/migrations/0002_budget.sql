-- What all desks of an account may still send to the service: tokens that fill up by the server's clock.
create table dockhand.budgets (
  account_id integer primary key references dockhand.accounts,
  tokens double precision not null,
  -- Of these, what work in the background may use.
  background double precision not null,
  filled_at timestamptz not null
);
alter table dockhand.budgets enable row level security;

-- Draws a token, and answers 0; or draws none, and answers the milliseconds until there can be one.
-- burst: tokens that are there at most; per_second: how they fill up. reserve: what has to be left afterwards, for
-- whoever goes first. share: 0 to 1 of the filling for the background; null for a person. unpaid: what this desk sent
-- without asking; it is taken from what all have, so that a database that comes back knows of it.
create function dockhand.draw(
  burst double precision, per_second double precision, reserve integer, share double precision, unpaid integer
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  entered integer := dockhand.current_account();
  held dockhand.budgets;
  at timestamptz;
  seconds double precision;
  missing double precision;
begin
  if entered is null then
    raise insufficient_privilege using message = 'this session entered no account';
  end if;
  insert into dockhand.budgets values (entered, burst, burst / 2, clock_timestamp()) on conflict do nothing;
  select * into held from dockhand.budgets where account_id = entered for update;
  -- Read behind the lock: whoever waited for it draws later than whoever had it.
  at := clock_timestamp();
  seconds := greatest(0, extract(epoch from at - held.filled_at));
  held.tokens := least(burst, held.tokens + seconds * per_second) - greatest(0, unpaid);
  held.background := least(burst / 2, held.background + seconds * per_second * coalesce(share, 0.5));
  missing := (1 + reserve - held.tokens) / per_second;
  if share is not null then
    missing := greatest(missing, (1 - held.background) / (per_second * greatest(share, 0.01)));
  end if;
  if missing <= 0 then
    held.tokens := held.tokens - 1;
    if share is not null then held.background := held.background - 1; end if;
  end if;
  update dockhand.budgets
  set tokens = held.tokens, background = held.background, filled_at = at where account_id = entered;
  return case when missing <= 0 then 0 else ceil(least(missing, 60) * 1000)::integer end;
end
$$;

update dockhand.version set number = 2;

-- What desks tell each other: rows by area and key, in the order in which they were committed.
create table dockhand.areas (
  account_id integer not null references dockhand.accounts,
  area text not null check (length(area) between 1 and 40),
  -- The newest row's number. Whoever writes holds this row until the commit, so numbers are in the order of commits.
  last bigint not null default 0,
  primary key (account_id, area)
);
alter table dockhand.areas enable row level security;

create table dockhand.rows (
  account_id integer not null,
  area text not null,
  key text not null check (length(key) between 1 and 400),
  -- Whose row it is; all zeros where it is everybody's.
  desk_id uuid not null,
  seq bigint not null,
  -- Null where it was removed.
  body jsonb,
  written_at timestamptz not null,
  primary key (account_id, area, key, desk_id),
  foreign key (account_id, area) references dockhand.areas
);
create unique index rows_in_order on dockhand.rows (account_id, area, seq);
alter table dockhand.rows enable row level security;
create policy own_account on dockhand.rows for select
  using (account_id = (select dockhand.current_account()));

-- A random mark for each commit: a database that was restored from a backup, or failed over with commits missing, gives
-- the numbers of those commits again, and is known by its marks.
create table dockhand.marks (
  account_id integer not null,
  area text not null,
  seq bigint not null,
  mark uuid not null default gen_random_uuid(),
  written_at timestamptz not null default now(),
  primary key (account_id, area, seq),
  foreign key (account_id, area) references dockhand.areas
);
alter table dockhand.marks enable row level security;
create policy own_account on dockhand.marks for select
  using (account_id = (select dockhand.current_account()));

-- Work that one desk does for all. Each new holder has the next fence.
create table dockhand.leases (
  account_id integer not null references dockhand.accounts,
  work text not null check (length(work) between 1 and 400),
  desk_id uuid not null,
  fence bigint not null,
  until timestamptz not null,
  primary key (account_id, work)
);
alter table dockhand.leases enable row level security;
create policy own_account on dockhand.leases for select
  using (account_id = (select dockhand.current_account()));

-- Takes or renews a lease for some milliseconds, and answers its fence; null while another desk has it.
-- With 0 milliseconds, it gives the lease back.
create function dockhand.lease(wanted_work text, desk uuid, milliseconds integer) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  entered integer := dockhand.current_account();
  held bigint;
begin
  if entered is null then
    raise insufficient_privilege using message = 'this session entered no account';
  end if;
  insert into dockhand.leases as l (account_id, work, desk_id, fence, until)
  values (entered, wanted_work, desk, 1, clock_timestamp() + milliseconds * interval '1 millisecond')
  on conflict (account_id, work) do update set
    -- A lease that ran out is a new one, for the same desk too.
    fence = l.fence + (l.desk_id <> excluded.desk_id or l.until <= clock_timestamp())::integer,
    desk_id = excluded.desk_id,
    until = clock_timestamp() + milliseconds * interval '1 millisecond'
  where l.desk_id = excluded.desk_id or l.until <= clock_timestamp()
  returning fence into held;
  return held;
end
$$;

-- Writes rows [{"key", "body", "expected"}] of an area, all or none, and answers what was written with its numbers.
-- Bodies that are there already are left alone. expected: the number that the row has to have, 0 for none; a row that
-- has another one is not written. owner: the desk whose rows they are. work and held_fence: a lease that must still be
-- held (else DH001).
create function dockhand.put(wanted_area text, changes jsonb, owner uuid, work text, held_fence bigint)
returns table (key text, seq bigint)
-- Keys are looked up one by one; a plan that was made for an empty table would read it whole.
language plpgsql security definer set search_path = '' set enable_hashjoin = off set enable_mergejoin = off
set enable_seqscan = off as $$
#variable_conflict use_column
declare
  entered integer := dockhand.current_account();
  base bigint;
  written bigint;
begin
  if entered is null then
    raise insufficient_privilege using message = 'this session entered no account';
  end if;
  if work is not null then
    -- Nobody takes the lease before this is committed.
    perform from dockhand.leases l
    where l.account_id = entered and l.work = put.work and l.fence = held_fence for share;
    if not found then
      raise exception using errcode = 'DH001', message = format('another desk has the lease of %s', work);
    end if;
  end if;
  insert into dockhand.areas (account_id, area) values (entered, wanted_area) on conflict do nothing;
  select last into base from dockhand.areas where account_id = entered and area = wanted_area for update;
  return query
  with given as (
    select value ->> 'key' as key, nullif(value -> 'body', 'null'::jsonb) as body,
      (value ->> 'expected')::bigint as expected, ordinality
    from jsonb_array_elements(changes) with ordinality
  ), changed as (
    select g.key, g.body, row_number() over (order by g.ordinality) as place
    from given g
    left join dockhand.rows r
      on r.account_id = entered and r.area = wanted_area and r.key = g.key and r.desk_id = owner
    where (g.expected is null and r.body is distinct from g.body) or g.expected = coalesce(r.seq, 0)
  )
  insert into dockhand.rows as r (account_id, area, key, desk_id, seq, body, written_at)
  select entered, wanted_area, c.key, owner, base + c.place, c.body, clock_timestamp() from changed c
  on conflict (account_id, area, key, desk_id) do update set
    seq = excluded.seq, body = excluded.body, written_at = excluded.written_at
  returning r.key, r.seq;
  get diagnostics written = row_count;
  if written > 0 then
    update dockhand.areas set last = base + written where account_id = entered and area = wanted_area;
    insert into dockhand.marks (account_id, area, seq) values (entered, wanted_area, base + written);
    -- The newest of the old marks stays: desks that have read everything before this commit are at it.
    delete from dockhand.marks m
    where m.account_id = entered and m.area = wanted_area and m.seq < (
      select max(o.seq) from dockhand.marks o
      where o.account_id = entered and o.area = wanted_area and o.written_at < now() - interval '30 days');
    perform pg_notify('dockhand', entered || ' ' || wanted_area);
  end if;
end
$$;

update dockhand.version set number = 3;

import type { ReactNode, Ref } from 'react';
import type { RawSearch } from '#renderer/components/list-screen/list-search.ts';
import type { DeskView } from '#shared/desk/desk.ts';

type ListBar<Row> = {
  readonly desk: DeskView | null;
  /** The rows that are loaded. */
  readonly rows: readonly Row[];
  /** The field to which "/" leads: that of the first filter. */
  readonly firstField: Ref<HTMLInputElement>;
  /** Called with every key, with what is typed to narrow the loaded rows. */
  readonly onType: (text: string) => void;
};

type Change<Value> = (value: Value, how?: { readonly replace?: boolean }) => void;

/** What the control of a filter is given; `Part` is what of the address is the filter's. */
export type FilterProps<Part extends object, Row = object> = ListBar<Row> & {
  readonly search: Part;
  readonly change: Change<Partial<Part>>;
};

/** One thing that narrows a list: its part of the address, and its control in the bar. */
export type ListFilter<Part extends object, Row = never> = {
  /** Reads its part of an address; what it does not understand it leaves out. */
  parse(raw: RawSearch): Part;
  Control?(this: void, props: FilterProps<Part, Row>): ReactNode;
  /** It says which list is looked at and narrows none: "Clear filters" leaves it. */
  readonly isView?: boolean;
};

/** A filter of one value, under its name in the address; without a control, only a link narrows by it. */
export function valueFilter<Name extends string, Value, Row = never>(
  name: Name,
  parse: (value: unknown) => Value | undefined,
  Control?: (
    props: ListBar<Row> & { readonly value: Value | undefined; readonly onChange: Change<Value | undefined> },
  ) => ReactNode,
): ListFilter<{ readonly [Key in Name]?: Value | undefined }, Row> {
  type Part = { readonly [Key in Name]?: Value | undefined };
  return {
    parse: (raw) => ({ [name]: parse(raw[name]) }) as Part,
    ...(Control !== undefined && {
      Control: ({ search, change, ...bar }) => (
        <Control
          {...bar}
          value={search[name]}
          onChange={(value, how) => change({ [name]: value } as Part, how)}
        />
      ),
    }),
  };
}

/** A button or the like that stands among the filters and narrows nothing. */
export function barItem<Row = never>(
  Control: (props: FilterProps<object, Row>) => ReactNode,
): ListFilter<object, Row> {
  return { parse: () => ({}), Control };
}

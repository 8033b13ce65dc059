import type { ReactNode, Ref } from 'react';
import type { RawSearch } from '#renderer/components/list-screen/list-search.ts';
import type { DeskView } from '#shared/desk/desk.ts';

type ListBar<Row> = {
  readonly desk: DeskView | null;
  /** The loaded rows. */
  readonly rows: readonly Row[];
  /** The field focused by "/": that of the first filter. */
  readonly firstField: Ref<HTMLInputElement>;
  /** Called on every keystroke with the text that narrows the loaded rows. */
  readonly onType: (text: string) => void;
};

type Change<Value> = (value: Value, how?: { readonly replace?: boolean }) => void;

/** The props of a filter's control; `Part` is the filter's part of the address. */
export type FilterProps<Part extends object, Row = object> = ListBar<Row> & {
  readonly search: Part;
  readonly change: Change<Partial<Part>>;
};

/** A filter of a list: its part of the address, and its control in the bar. */
export type ListFilter<Part extends object, Row = never> = {
  /** Reads its part of an address; leaves out what it does not understand. */
  parse(raw: RawSearch): Part;
  Control?(this: void, props: FilterProps<Part, Row>): ReactNode;
  /** It selects which list is viewed rather than narrowing one: "Clear filters" does not reset it. */
  readonly isView?: boolean;
};

/** A filter of one value, stored under its name in the address; without a control, only a link can set it. */
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

/** A button or similar control among the filters that narrows nothing. */
export function barItem<Row = never>(
  Control: (props: FilterProps<object, Row>) => ReactNode,
): ListFilter<object, Row> {
  return { parse: () => ({}), Control };
}

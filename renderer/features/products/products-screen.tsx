import { ListScreen } from '#renderer/components/list-screen/list-screen.tsx';
import { useList } from '#renderer/components/list-screen/use-list.ts';
import { productsList } from './products-list.tsx';

export function ProductsScreen() {
  const { route, list } = useList(productsList);
  return <ListScreen of={productsList} route={route} list={list} matchedText={route.search.text ?? ''} />;
}

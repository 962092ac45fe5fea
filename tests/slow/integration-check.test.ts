import { expect, test } from 'vitest';
import { checkedShop } from '../support/checked-shop';
import { designs } from '../support/other-shop.mjs';
import { mistakes } from '../support/other-shop-mistakes.mjs';

for (const design of Object.keys(designs))
  test.concurrent(`a shop that ${design.replaceAll('-', ' ')} passes every case`, async () => {
    expect((await checkedShop([design])).filter(({ passed }) => !passed)).toEqual([]);
  });

for (const [name, { fails, isWide }] of Object.entries(mistakes))
  test.concurrent(`a shop that ${name.replaceAll('-', ' ')} fails the cases about it${isWide ? '' : ', and no others'}`, async () => {
    const failed = (await checkedShop([name])).filter(({ passed }) => !passed).map((result) => result.name);
    if (isWide) expect(failed).toEqual(expect.arrayContaining([...fails]));
    else expect(failed.toSorted()).toEqual(fails.toSorted());
  });

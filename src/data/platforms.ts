/** A row of the compatibility table. Every plugin that takes payments has the rows in {@link NEEDED}. */
export type Feature =
  | 'Platform'
  | 'PHP'
  | 'Block checkout'
  | 'Classic checkout (shortcode)'
  | 'High-performance order storage (HPOS)'
  | 'Storefronts'
  | 'Headless'
  | 'Scopes'
  | 'Products'
  | 'Countries'
  | 'Cards'
  | 'Where the shopper pays'
  | '3DS'
  | 'Capture'
  | 'Refund from the shop'
  | 'Refund from the Hub'
  | 'Cart out of range'
  | 'Messages'
  | 'Test mode'
  | 'Payment app needed'
  | 'Theme code'
  | 'Variant changes'
  | 'Not supported'
  | 'Hosting';

export const NEEDED: readonly Feature[] = [
  'Platform',
  'Capture',
  'Refund from the shop',
  'Refund from the Hub',
  'Cart out of range',
  'Messages',
  'Not supported',
  'Hosting',
];

/** The status of the shop's order for each status of its plan, in the order in which they occur. */
export interface OrderStates {
  initialized: string;
  pending_capture: string;
  /** `active`, and `cleared` for an order that is paid in one charge. */
  active: string;
  /** `canceled` and `expired`, before anything was charged. */
  ended: string;
  refundedInPart: string;
  /** In either plan status: `canceled` while it was running, `cleared` after its last installment. */
  refunded: string;
}

export interface Platform {
  /** The name in comparisons. */
  name: string;
  page: string;
  /** The package to install, as Markdown, with its version if it has one. */
  package: string;
  /** Markdown. */
  features: Partial<Record<Feature, string>>;
  /** As Markdown. Not set for plugins that take no payments. */
  states?: OrderStates;
}

const NOT_SUPPORTED = '[Partial capture, subscriptions](/platform-plugins/best-practices#limits-of-every-plugin)';
const BY_SETTINGS = 'In the [settings](/platform-plugins/best-practices#settings-that-all-plugins-have), for each kind of page';
const HUB_UPDATES = 'Updates the order by webhook';
const HUB_ONLY = "Doesn't reach the order: refund in the shop";
const METHOD_HIDDEN = 'The method is hidden';
const ISSUER_MESSAGES = 'None, because offers depend on the card';
const BY_YOU = 'By you';
const BY_PARTITA = 'By Partita';

const wooStates: OrderStates = {
  initialized: 'Pending payment',
  pending_capture: 'On hold',
  active: 'Processing',
  ended: 'Cancelled',
  refundedInPart: 'Unchanged, with a refund line',
  refunded: 'Refunded',
};

const shopifyFeatures = {
  Platform: 'All Shopify plans that allow third-party payments',
  'Test mode': 'A switch in the payment settings',
} as const;

const shopifyStates: OrderStates = {
  initialized: 'No order yet',
  pending_capture: 'Authorized',
  active: 'Paid',
  ended: 'Voided, if the order was placed',
  refundedInPart: 'Partially refunded',
  refunded: 'Refunded',
};

/** What each plugin supports, for the plugin pages and their comparison. */
export const platforms = {
  woocommerce: {
    name: 'WooCommerce',
    page: '/platform-plugins/woocommerce',
    package: '`partita-for-woocommerce` 3.2',
    features: {
      Platform: 'WordPress 6.4 or newer, WooCommerce 8.3 or newer',
      PHP: '7.4 to 8.3',
      'Block checkout': 'Yes',
      'Classic checkout (shortcode)': 'Yes',
      'High-performance order storage (HPOS)': 'Yes',
      Capture: 'Automatic, or when the order is completed',
      'Refund from the shop': 'Yes, with the refund button that names Partita',
      'Refund from the Hub': HUB_UPDATES,
      'Cart out of range': METHOD_HIDDEN,
      Messages: BY_SETTINGS,
      'Not supported': NOT_SUPPORTED,
      Hosting: BY_YOU,
    },
    states: wooStates,
  },
  'woocommerce-visa': {
    name: 'WooCommerce, issuer plans',
    page: '/platform-plugins/woocommerce-visa',
    package: '`partita-visa-for-woocommerce` 1.4',
    features: {
      Platform: 'WordPress 6.4 or newer, WooCommerce 8.3 or newer',
      PHP: '7.4 to 8.3',
      'Block checkout': 'Yes',
      'Classic checkout (shortcode)': 'Yes',
      'High-performance order storage (HPOS)': 'Yes',
      Cards: 'Visa cards from participating issuers',
      Capture: 'One charge of the full amount',
      'Refund from the shop': 'Yes, with the refund button that names Partita',
      'Refund from the Hub': HUB_UPDATES,
      'Cart out of range': METHOD_HIDDEN,
      Messages: ISSUER_MESSAGES,
      'Not supported': NOT_SUPPORTED,
      Hosting: BY_YOU,
    },
    states: wooStates,
  },
  shopify: {
    name: 'Shopify, redirect',
    page: '/platform-plugins/shopify',
    package: 'Partita Pay app',
    features: {
      ...shopifyFeatures,
      'Where the shopper pays': "On the Partita page; Shopify's checkout before and after",
      Capture: 'Automatic or manual, always the full amount',
      'Refund from the shop': 'Yes, to the original payment',
      'Refund from the Hub': HUB_ONLY,
      'Cart out of range': METHOD_HIDDEN,
      Messages: 'With the [theme app extension](/platform-plugins/shopify-onsite-messaging)',
      'Not supported': NOT_SUPPORTED,
      Hosting: BY_PARTITA,
    },
    states: shopifyStates,
  },
  'shopify-credit-card': {
    name: 'Shopify, card form',
    page: '/platform-plugins/shopify-credit-card',
    package: 'Partita Card app',
    features: {
      ...shopifyFeatures,
      'Where the shopper pays': "Inside Shopify's checkout, in the card form",
      Cards: 'The brands you choose, if the terminal accepts them',
      '3DS': 'When the store or the terminal requires it',
      Capture: 'Automatic or manual, always the full amount',
      'Refund from the shop': 'Yes, to the original payment',
      'Refund from the Hub': HUB_ONLY,
      'Cart out of range': 'One payment only',
      Messages: 'With the [theme app extension](/platform-plugins/shopify-onsite-messaging)',
      'Not supported': NOT_SUPPORTED,
      Hosting: BY_PARTITA,
    },
    states: shopifyStates,
  },
  'shopify-visa': {
    name: 'Shopify, issuer plans',
    page: '/platform-plugins/shopify-visa',
    package: 'Partita Visa app',
    features: {
      ...shopifyFeatures,
      Countries: 'Countries with participating issuers; ask support for your list',
      Cards: "Visa cards from participating issuers, under the issuer's terms",
      Capture: 'One charge of the full amount',
      'Refund from the shop': 'Yes, to the original payment',
      'Refund from the Hub': HUB_ONLY,
      'Cart out of range': METHOD_HIDDEN,
      Messages: ISSUER_MESSAGES,
      'Not supported': NOT_SUPPORTED,
      Hosting: BY_PARTITA,
    },
    states: shopifyStates,
  },
  'shopify-onsite-messaging': {
    name: 'Shopify, messages only',
    page: '/platform-plugins/shopify-onsite-messaging',
    package: 'Theme app extension',
    features: {
      Platform: 'Online Store 2.0 themes',
      'Theme code': 'Unchanged: you add an app embed and app blocks in the theme editor',
      'Variant changes': "Supported through the theme's product form",
      'Payment app needed': '[Partita Pay](/platform-plugins/shopify) or [Partita Card](/platform-plugins/shopify-credit-card)',
      Capture: 'Takes no payments',
      'Refund from the shop': 'In the payment app',
      'Refund from the Hub': 'Depends on the payment app',
      'Cart out of range': 'The message is hidden',
      Messages: 'Yes',
      'Not supported': 'Themes older than Online Store 2.0',
      Hosting: BY_PARTITA,
    },
  },
  magento: {
    name: 'Magento / Adobe Commerce',
    page: '/platform-plugins/magento',
    package: '`partita/module-payment` 4.0',
    features: {
      Platform: 'Magento Open Source and Adobe Commerce 2.4.6 to 2.4.8',
      PHP: '8.1 to 8.4, depending on your Magento version',
      Scopes: 'Default, website, store view',
      Capture: 'With the order, or with the invoice',
      'Refund from the shop': 'Yes, with a credit memo from the invoice',
      'Refund from the Hub': HUB_UPDATES,
      'Cart out of range': METHOD_HIDDEN,
      Messages: BY_SETTINGS,
      'Not supported': NOT_SUPPORTED,
      Hosting: BY_YOU,
    },
    states: {
      initialized: 'Pending Payment',
      pending_capture: 'Pending, or the status you set',
      active: 'Processing',
      ended: 'Canceled',
      refundedInPart: 'Unchanged, with a credit memo',
      refunded: 'Closed',
    },
  },
  bigcommerce: {
    name: 'BigCommerce',
    page: '/platform-plugins/bigcommerce',
    package: 'Partita app',
    features: {
      Platform: 'Any BigCommerce plan',
      Storefronts: 'Stencil themes',
      Headless: 'With the Storefront API, see [below](#headless-storefronts)',
      Capture: 'Automatic, or with the capture action on the order',
      'Refund from the shop': 'Yes, with the refund action and Partita as the method',
      'Refund from the Hub': HUB_UPDATES,
      'Cart out of range': METHOD_HIDDEN,
      Messages: 'On product and cart pages, if enabled in the app',
      'Test mode': 'A demo account (sandbox) in addition to the live one',
      'Not supported': NOT_SUPPORTED,
      Hosting: 'By Partita: no server, no firewall rule',
    },
    states: {
      initialized: 'Incomplete',
      pending_capture: 'Awaiting Payment',
      active: 'Awaiting Fulfillment',
      ended: 'Cancelled',
      refundedInPart: 'Partially Refunded',
      refunded: 'Refunded',
    },
  },
  'salesforce-cc': {
    name: 'Salesforce B2C Commerce',
    page: '/platform-plugins/salesforce-cc',
    package: 'Four cartridges',
    features: {
      Platform: 'SFRA 6 and 7, or SiteGenesis with JS controllers',
      Capture: 'Automatic, or on fulfillment',
      'Refund from the shop': 'Yes, in the module `bm_partita` or in your order management system',
      'Refund from the Hub': HUB_UPDATES,
      'Cart out of range': METHOD_HIDDEN,
      Messages: BY_SETTINGS,
      'Not supported': `${NOT_SUPPORTED}, SiteGenesis pipelines`,
      Hosting: BY_YOU,
    },
    states: {
      initialized: 'Created',
      pending_capture: 'New, payment status Not Paid',
      active: 'New, payment status Paid',
      ended: 'Failed before placement, Cancelled after',
      refundedInPart: 'Unchanged; the module shows the refund',
      refunded: 'Unchanged; the module shows the refund',
    },
  },
  'sap-commerce-cloud': {
    name: 'SAP Commerce Cloud',
    page: '/platform-plugins/sap-commerce-cloud',
    package: 'Five extensions',
    features: {
      Platform: 'SAP Commerce 2205 and 2211',
      Storefronts: 'Accelerator (2205, 2211), composable storefront (2211)',
      Capture: 'Immediately, or in the order process when a consignment ships',
      'Refund from the shop': 'Yes, with the return process',
      'Refund from the Hub': HUB_UPDATES,
      'Cart out of range': METHOD_HIDDEN,
      Messages: BY_SETTINGS,
      'Not supported': NOT_SUPPORTED,
      Hosting: BY_YOU,
    },
    states: {
      initialized: 'No order yet, only a cart',
      pending_capture: 'Placed, with an authorization',
      active: 'Placed, with a capture',
      ended: 'Cancelled',
      refundedInPart: 'Return completed, with a follow-on refund',
      refunded: 'Return completed, with a follow-on refund',
    },
  },
  wix: {
    name: 'Wix',
    page: '/platform-plugins/wix',
    package: 'Partita payment provider',
    features: {
      Platform: 'A Wix plan with eCommerce or Business features',
      Products: 'Wix Stores and other apps that use the Wix checkout',
      'Where the shopper pays': 'On the Partita page',
      Capture: 'Automatic only: set it on the terminal',
      'Refund from the shop': 'Yes, with the option that returns the payment through the provider',
      'Refund from the Hub': HUB_ONLY,
      'Cart out of range': 'The method is listed, and the Partita page explains the limit',
      Messages: 'With custom code, see [below](#messages-by-custom-code)',
      'Not supported': NOT_SUPPORTED,
      Hosting: 'By Partita and Wix',
    },
    states: {
      initialized: 'Unpaid',
      pending_capture: 'Unpaid. Keep automatic capture on the terminal',
      active: 'Paid',
      ended: 'Unpaid, until you cancel it in Wix',
      refundedInPart: 'Partially refunded',
      refunded: 'Refunded',
    },
  },
} as const satisfies Record<string, Platform>;

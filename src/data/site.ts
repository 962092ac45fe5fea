import type { ThemeConfig } from '@docusaurus/preset-classic';
import { hosts } from './hosts';
import { repository } from './repository';

const corporate = hosts.corporate.production;

type Navbar = NonNullable<ThemeConfig['navbar']>;
type Footer = NonNullable<ThemeConfig['footer']>;

/** A message above the navbar, or nothing. A new ID shows it again to readers who closed the last one. */
export const announcementBar: ThemeConfig['announcementBar'] = undefined;

export const navbar = {
  hideOnScroll: true,
  title: 'Partita',
  logo: { alt: 'Partita Docs home', src: 'img/logo.svg', width: 44, height: 28 },
  items: [
    { type: 'docSidebar', sidebarId: 'docsSidebar', label: 'Docs', position: 'left', className: 'navbar-section' },
    { type: 'docSidebar', sidebarId: 'apiSidebar', label: 'APIs', position: 'left', className: 'navbar-section' },
    {
      type: 'dropdown',
      label: 'Platform Plugins',
      position: 'left',
      items: [
        { to: '/platform-plugins/woocommerce', label: 'WooCommerce' },
        { to: '/platform-plugins/bigcommerce', label: 'BigCommerce' },
        { to: '/platform-plugins/wix', label: 'Wix' },
        { to: '/platform-plugins/shopify', label: 'Shopify' },
        { to: '/platform-plugins/sap-commerce-cloud', label: 'SAP Commerce Cloud' },
        { to: '/platform-plugins/magento', label: 'Magento' },
        { to: '/platform-plugins/salesforce-cc', label: 'Salesforce Commerce Cloud' },
      ],
    },
    {
      type: 'dropdown',
      label: 'Products',
      position: 'left',
      items: [
        { to: '/category/checkout-solutions', label: 'Checkout solutions' },
        { to: '/partita-go', label: 'Partita Go' },
        { to: '/category/on-site-messaging', label: 'On-site messaging' },
      ],
    },
    {
      type: 'dropdown',
      label: 'Back Office',
      position: 'left',
      items: [
        { to: '/category/reports', label: 'Reports' },
        { to: '/back-office/funding', label: 'Funding' },
        { to: '/merchant-hub/getting-started', label: 'Merchant Hub' },
      ],
    },
    { type: 'search', position: 'right', className: 'navbar-search' },
    { href: hosts.trust.production, label: 'Trust Center', position: 'right', className: 'navbar-trust' },
    { type: 'localeDropdown', position: 'right', className: 'navbar-locale' },
    {
      type: 'docsVersionDropdown',
      position: 'right',
      className: 'navbar-version',
      // With one version and no other item, Docusaurus would show a plain link and store no choice.
      dropdownItemsAfter: [{ to: '/apis#versions', label: 'How versions work' }],
    },
    { href: hosts.register.sandbox, label: 'Create a Developer Account', position: 'right', className: 'navbar-account' },
  ],
} satisfies Navbar;

export const footer = {
  style: 'dark',
  logo: { alt: 'Partita', src: 'img/logo-on-ink.svg', href: '/', width: 44, height: 28 },
  links: [
    {
      title: 'Learn',
      items: [
        { label: 'Harbor Lane Home', href: `${corporate}/customers/harbor-lane-home` },
        { label: 'Juniper Cycles', href: `${corporate}/customers/juniper-cycles` },
        { label: 'Quayside Commerce', href: `${corporate}/customers/quayside-commerce` },
        { label: 'Northfield Audio', href: `${corporate}/customers/northfield-audio` },
        { label: 'Alder and Ash', href: `${corporate}/customers/alder-and-ash` },
        { label: 'Meridian Dental', href: `${corporate}/customers/meridian-dental` },
      ],
    },
    {
      title: 'Merchants',
      items: [
        { label: 'Merchant admin', href: hosts.hub.production },
        { label: 'Contact sales', href: `${corporate}/contact-sales` },
        { label: 'Developer account', href: hosts.register.sandbox },
      ],
    },
    {
      title: 'Compliance',
      items: [
        { label: 'PCI DSS', href: `${hosts.trust.production}/pci-dss` },
        { label: 'Privacy policy', href: `${corporate}/privacy` },
        { label: 'Cookies policy', href: `${corporate}/cookies` },
        { label: 'Terms and conditions', href: `${corporate}/terms` },
        { label: 'Whistleblower form', href: `${corporate}/whistleblower` },
      ],
    },
    {
      title: 'More',
      items: [
        { label: 'Partita', href: corporate },
        { label: 'GitHub', href: repository },
        { label: 'Accessibility', to: '/accessibility' },
      ],
    },
  ],
  copyright: 'Copyright © 2025 Partita',
} satisfies Footer;

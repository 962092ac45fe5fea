module harborlane.example/shop

go 1.19

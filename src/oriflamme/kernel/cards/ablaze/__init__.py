"""Ablaze."""
